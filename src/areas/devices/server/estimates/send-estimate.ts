import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/server/queries.ts";
import type { Estimate } from "../../estimates-contract.ts";
import type { LockedDevice } from "../lock-device.ts";
import { followWithMove } from "./follow-with-move.ts";
import { holdForEstimate } from "./hold-device.ts";
import { notifyOfEstimate } from "./notify.ts";
import { getEstimate } from "./queries.ts";
import { remarkOnGrowth } from "./remark-on-growth.ts";

/**
 * Sends a draft; sent once more, it is sent already.
 * @throws Refusal not_found, forbidden, estimate_closed, estimate_not_draft
 */
export async function sendEstimate(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  estimateId: string,
): Promise<Estimate> {
  const device = await holdForEstimate(tx, actor, deviceId);
  const estimate = await getEstimate(tx, deviceId, estimateId);
  if (estimate.status === "sent") return estimate;
  if (estimate.status !== "draft") refuse("estimate_not_draft");
  await markSent(tx, actor, device, estimate, await getSettings(tx, "workflow"));
  return getEstimate(tx, deviceId, estimateId);
}

/** From here on its link opens, and neither lines nor total change. The caller holds the device. */
export async function markSent(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  { id, version, total }: { id: string; version: number; total: number },
  workflow: Settings["workflow"],
): Promise<void> {
  await remarkOnGrowth(tx, actor, device.id, total, `Estimate ${version}`);
  await tx
    .updateTable("deviceEstimates")
    .set({ status: "sent", sentAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  await notifyOfEstimate(tx, device.id, "sent", version);
  await recordEvent(tx, {
    kind: "device.estimate_sent",
    recordId: device.id,
    actorId: actor.userId,
    data: { estimateId: id, version, total },
  });
  await followWithMove(tx, actor, device, "awaiting-approval", workflow);
}
