import type * as z from "zod";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { assignedOrNot } from "../../core/contract.ts";
import { assignable } from "../../rules.ts";
import { lockTechnician, writeTechnician } from "./assign-technician.ts";

export type AssignedOrNot = z.output<typeof assignedOrNot>;

/**
 * Assigns devices to one technician in the given order, until the technician's limit is reached. The answer contains
 * one result per device. A device that could not be assigned stays unchanged, and its result gives the reason.
 * @throws Refusal technician_unavailable (not a technician, or not active)
 */
export async function assignDevices(
  tx: Tx,
  actor: Actor,
  { deviceIds, technicianId }: { deviceIds: readonly string[]; technicianId: string },
): Promise<{ items: AssignedOrNot[] }> {
  // The devices are locked in the order of their ids. Two requests for the same devices therefore cannot deadlock.
  const held = await tx
    .selectFrom("devices")
    .select(["id", "ticketNumber", "status", "assignedTo", "transitionCount"])
    .where("id", "in", deviceIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const devices = new Map(held.map((device) => [device.id, device]));
  const { maxDevicesAllowed, openDevices } = await lockTechnician(tx, technicianId);
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
