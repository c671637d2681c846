import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { Device } from "../../core/contract.ts";
import { assignable, inRepair, type DeviceStatus } from "../../rules.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { moveDevice } from "../../moves/server/move-device.ts";
import { getDevice } from "../../core/server/queries.ts";
import { notifyOfDevice } from "../../core/server/notify-of-device.ts";
import { endWork } from "../../core/server/end-work.ts";
import { freeSlot } from "./free-slot.ts";

/**
 * Assigns a device in repair to a technician. A received device moves to `assigned-to-technician`; a device in any
 * other status keeps its status.
 * @throws Refusal not_found, stale_version, invalid_transition, technician_unavailable
 */
export async function assignTechnician(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { technicianId, version }: { technicianId: string; version?: number | undefined },
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  if (!assignable.includes(device.status)) {
    refuse("invalid_transition", { params: { reason: "not-a-move", from: device.status } });
  }
  await giveToTechnician(tx, actor, device, technicianId);
  return getDevice(tx, deviceId);
}

interface AssignedDevice {
  id: string;
  status: DeviceStatus;
  assignedTo: string | null;
  transitionCount: number;
}

/**
 * Assigns a device that the caller has locked. Without `actor` the assignment is automatic. An automatic assignment
 * does not raise the version of a received device, so that a form that is open for this device can still be saved.
 * @throws Refusal technician_unavailable
 */
export async function giveToTechnician(
  tx: Tx,
  actor: Actor | null,
  device: AssignedDevice,
  technicianId: string,
): Promise<void> {
  await reserveSlot(tx, technicianId, device.id);
  await writeTechnician(tx, actor, device, technicianId);
}

/** Writes the assignment. The caller has locked the device and checked the limit with `lockTechnician`. */
export async function writeTechnician(
  tx: Tx,
  actor: Actor | null,
  device: AssignedDevice,
  technicianId: string,
): Promise<void> {
  const actorId = actor?.userId ?? null;
  const changes = { assignedTo: technicianId, assignedAt: sql<string>`now()` };
  if (device.status === "received") {
    await moveDevice(tx, actor, device, {
      to: "assigned-to-technician",
      keepsVersion: actor === null,
      changes,
    });
  } else {
    await updateById(tx, "devices", device.id, { ...changes, ...nextVersion });
  }
  await recordAct(tx, actorId, "device.assigned", device.id, {
    before: { assignedTo: device.assignedTo },
    after: { assignedTo: technicianId },
  });
  if (device.assignedTo !== technicianId) {
    await notifyOfDevice(tx, actor, device.id, { code: "device_assigned", technicianId });
  }
  if (device.assignedTo && device.assignedTo !== technicianId) {
    await endWork(tx, actorId, device.id, "left-bench", { unlessBy: technicianId });
    await freeSlot(tx, actorId, device.assignedTo);
  }
}

async function reserveSlot(tx: Tx, technicianId: string, deviceId: string): Promise<void> {
  const { maxDevicesAllowed, openDevices } = await lockTechnician(tx, technicianId, deviceId);
  if (openDevices < maxDevicesAllowed) return;
  refuse("technician_unavailable", { params: { reason: "full", openDevices, maxDevicesAllowed } });
}

/**
 * Locks the technician until `tx` ends. Concurrent assignments therefore cannot exceed the limit, and no admin can
 * deactivate the technician meanwhile. Returns the limit and the number of the technician's devices in repair, without
 * the device `exceptDeviceId`.
 * @throws Refusal technician_unavailable (not a technician, or not active)
 */
export async function lockTechnician(tx: Tx, technicianId: string, exceptDeviceId?: string) {
  const technician = await tx
    .selectFrom("users")
    .select(["role", "isActive", "maxDevicesAllowed"])
    .where("id", "=", technicianId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (technician?.role !== "technician") {
    return refuse("technician_unavailable", { params: { reason: "not-a-technician" } });
  }
  if (!technician.isActive) {
    refuse("technician_unavailable", { params: { reason: "not-active" } });
  }
  const { openDevices } = await tx
    .selectFrom("devices")
    .select((eb) => eb.fn.countAll<number>().as("openDevices"))
    .where("assignedTo", "=", technicianId)
    .where("status", "in", inRepair)
    .$if(exceptDeviceId !== undefined, (q) => q.where("id", "!=", exceptDeviceId ?? ""))
    .executeTakeFirstOrThrow();
  return { maxDevicesAllowed: technician.maxDevicesAllowed, openDevices };
}
