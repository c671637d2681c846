import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * Locks the chosen technician until `tx` ends, so that nobody can deactivate the technician before the assignment is
 * stored. The technician's limit of devices is not checked, because the shop cannot decline a return.
 * @throws Refusal technician_unavailable
 */
export async function requireTechnician(tx: Tx, technicianId: string): Promise<string> {
  const technician = await tx
    .selectFrom("users")
    .select(["role", "isActive"])
    .where("id", "=", technicianId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (technician?.role !== "technician") {
    refuse("technician_unavailable", { params: { reason: "not-a-technician" } });
  }
  if (!technician.isActive) refuse("technician_unavailable", { params: { reason: "not-active" } });
  return technicianId;
}
