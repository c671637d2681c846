import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * The technician somebody named, held until `tx` ends so that nobody deactivates them in between. A return does not
 * count against their number of devices: it has to be done by somebody.
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
