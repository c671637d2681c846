import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { addToCustomerTotals } from "#src/areas/customers/server/add-to-customer-totals.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { Device } from "../../contract.ts";
import {
  balanceOf,
  inRepair,
  refusalOfMove,
  type DeviceStatus,
  type MoveRefusal,
} from "../../rules.ts";
import { benchStatuses } from "../../work/rules.ts";
import { freePlace } from "../../assignment/server/assign-technician.ts";
import { putInHands } from "../../custody/server/move-custody.ts";
import { listStandings } from "../../estimates/server/queries.ts";
import { lockDevice, type LockedDevice } from "../../server/lock-device.ts";
import { moveDevice, type Movement } from "./move-device.ts";
import { wipePasscode } from "../../passcode/server/set-passcode.ts";
import { releaseDeviceParts } from "../../parts/server/move-device-part.ts";
import { getDevice } from "../../server/queries.ts";
import { endWork } from "../../work/server/end-work.ts";

export interface StatusChange {
  status: DeviceStatus;
  remark?: string | undefined;
  /** A PNG data URL. */
  signature?: string | undefined;
  signedBy?: string | undefined;
  releaseUnpaidReason?: string | undefined;
  version?: number | undefined;
}

/**
 * Moves a device on, as the table in rules.ts allows. At `done` it is handed back: its customer holds it, what unlocks
 * it is forgotten, and what was paid counts as spent.
 * @throws Refusal not_found, stale_version; forbidden or invalid_transition with the reason in `params.reason`
 */
export async function changeDeviceStatus(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { status: to, version, ...details }: StatusChange,
): Promise<Device> {
  const device = await lockDevice(tx, deviceId, version);
  const workflow = await getSettings(tx, "workflow");
  const checklists = await tx
    .selectFrom("deviceChecklists")
    .select(["phase", "result"])
    .where("deviceId", "=", deviceId)
    .execute();
  const estimates = await listStandings(tx, deviceId);
  const photos = workflow.photoEvidenceRequired ? await phasesWithPhotos(tx, deviceId) : [];
  const movable = { ...device, checklists, estimates, photos };
  const refusal = refusalOfMove(movable, to, actor, workflow, details);
  if (refusal) refuseMove(refusal, device.status, to);

  const owed = balanceOf(device) ?? 0;
  const isReleasedUnpaid = to === "done" && owed > 0;
  await moveDevice(tx, actor, device, {
    ...details,
    to,
    // What a technician signs without a name is signed by whoever is signed in.
    signedBy:
      details.signedBy || (to === "completed" && details.signature ? actor.name : undefined),
    changes: changesWith(to, isReleasedUnpaid ? details.releaseUnpaidReason : undefined),
  });
  if (!benchStatuses.includes(to)) await endWork(tx, actor.userId, deviceId, "left-bench");
  if (device.assignedTo && inRepair.includes(device.status) && !inRepair.includes(to)) {
    await freePlace(tx, actor.userId, device.assignedTo);
  }
  if (to === "done") await handBack(tx, actor, device, owed);
  if (!inRepair.includes(to)) await releaseDeviceParts(tx, actor, device);
  return getDevice(tx, deviceId);
}

const phasesWithPhotos = (tx: Tx, deviceId: string) =>
  tx
    .selectFrom("devicePhotos")
    .select("phase")
    .distinct()
    .where("deviceId", "=", deviceId)
    .where("deletedAt", "is", null)
    .execute();

function refuseMove(reason: MoveRefusal, from: DeviceStatus, to: DeviceStatus): never {
  const isAboutPerson = reason === "no-permission" || reason === "not-your-device";
  return refuse(isAboutPerson ? "forbidden" : "invalid_transition", {
    params: { reason, from, to },
  });
}

function changesWith(to: DeviceStatus, unpaidReleaseReason?: string): Movement["changes"] {
  if (to === "done") {
    return { handedOverAt: sql`now()`, ...(unpaidReleaseReason && { unpaidReleaseReason }) };
  }
  // Back on the bench it is not complete any more.
  return { completedAt: to === "completed" ? sql`now()` : null };
}

async function handBack(tx: Tx, actor: Actor, device: LockedDevice, owed: number): Promise<void> {
  await putInHands(tx, actor, device, { kind: "customer" });
  await wipePasscode(tx, actor.userId, device.id);
  await addToCustomerTotals(tx, device.customerId, device.paidAmount);
  await recordEvent(tx, {
    kind: "device.handed_over",
    recordId: device.id,
    actorId: actor.userId,
    data: { customerId: device.customerId, paidAmount: device.paidAmount, owed },
  });
}
