import type * as z from "zod";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { assignedOrNot } from "../../contract.ts";
import { assignable } from "../../rules.ts";
import { holdTechnician, writeTechnician } from "./assign-technician.ts";

export type AssignedOrNot = z.output<typeof assignedOrNot>;

/**
 * Assigns devices to one technician in the given order, up to the technician's limit. The answer names each device that
 * could not be assigned; such a device stays unchanged. All other assignments succeed, or none does.
 * @throws Refusal technician_unavailable (not a technician, or not active)
 */
export async function assignDevices(
  tx: Tx,
  actor: Actor,
  { deviceIds, technicianId }: { deviceIds: readonly string[]; technicianId: string },
): Promise<{ items: AssignedOrNot[] }> {
  // Locks in the order of ids, so that two concurrent requests for the same devices wait instead of deadlocking.
  const held = await tx
    .selectFrom("devices")
    .select(["id", "ticketNumber", "status", "assignedTo", "transitionCount"])
    .where("id", "in", deviceIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const devices = new Map(held.map((device) => [device.id, device]));
  const { maxDevicesAllowed, openDevices } = await holdTechnician(tx, technicianId);
  let room = maxDevicesAllowed - openDevices;

  const items: AssignedOrNot[] = [];
  for (const deviceId of deviceIds) {
    const device = devices.get(deviceId);
    const ticketNumber = device?.ticketNumber ?? null;
    const answer = (refusedBecause: AssignedOrNot["refusedBecause"]) =>
      items.push({ deviceId, ticketNumber, refusedBecause });
    if (!device) answer("not-found");
    else if (!assignable.includes(device.status)) answer("not-assignable");
    else if (device.assignedTo === technicianId) answer(null);
    else if (room <= 0) answer("technician-full");
    else {
      room -= 1;
      await writeTechnician(tx, actor, device, technicianId);
      answer(null);
    }
  }
  return { items };
}
