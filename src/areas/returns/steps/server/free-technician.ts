import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * Locks the chosen technician until `tx` ends, so that nobody deactivates them meanwhile. The limit of devices does not
 * apply, because the return has to be done anyway.
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
