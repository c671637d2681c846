import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { refusalOfWork } from "../rules.ts";
import { putInHands } from "../../custody/server/put-in-hands.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { endWork, endWorkOf } from "../../core/server/end-work.ts";
import { getWork } from "./queries.ts";
import type { Work } from "../../core/detail/work.ts";

/**
 * Starts the clock of a device that is assigned to the actor, who also becomes its holder. The actor's clock on any
 * other device is paused. A clock that already runs continues.
 * @throws Refusal not_found, forbidden (another technician's device), conflict (not on the bench)
 */
export async function startWork(tx: Tx, actor: Actor, deviceId: string): Promise<Work> {
  const device = await lockDevice(tx, deviceId);
  const refusal = refusalOfWork(device, actor.userId);
  if (refusal) {
    refuse(refusal === "not-your-device" ? "forbidden" : "conflict", {
      params: { reason: refusal },
    });
  }
  await putInHands(tx, actor, device, { kind: "user", userId: actor.userId });
  // If the actor starts two devices at the same time, the second request waits here and then pauses the first device.
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", actor.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await endWorkOf(tx, actor.userId, actor.userId, "switched", { unlessOn: deviceId });
  const running = await tx
    .selectFrom("deviceWorkSessions")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (!running) {
    await tx
      .insertInto("deviceWorkSessions")
      .values({ id: newId(), deviceId, technicianId: actor.userId })
      .execute();
    await recordAct(tx, actor, "device.work_started", deviceId);
  }
  return getWork(tx, deviceId);
}

/** Stops the clock of a device, if it runs. @throws Refusal not_found, forbidden (another technician's device) */
export async function pauseWork(tx: Tx, actor: Actor, deviceId: string): Promise<Work> {
  const device = await lockDevice(tx, deviceId);
  if (!may(actor, "update_any_device_status") && device.assignedTo !== actor.userId) {
    refuse("forbidden", { params: { reason: "not-your-device" } });
  }
  await endWork(tx, actor.userId, deviceId, "paused");
  return getWork(tx, deviceId);
}
