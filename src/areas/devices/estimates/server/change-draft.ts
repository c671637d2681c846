import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { NewEstimate } from "../contract.ts";
import { lockForEstimate } from "./lock-device.ts";
import { getEstimate } from "./queries.ts";
import { price, writeLines } from "./write-lines.ts";
import { writePromise } from "./write-promise.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

/**
 * Changes the given fields of a draft. If lines are given, they replace all lines, and the fee is calculated again.
 * @throws Refusal not_found, forbidden, estimate_closed, estimate_not_draft, stale_version, product_not_found,
 * validation_failed
 */
export async function changeDraft(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  estimateId: string,
  { revision, lines: given, note, ...promise }: Partial<NewEstimate> & { revision: number },
): Promise<Estimate> {
  const device = await lockForEstimate(tx, actor, deviceId);
  const draft = await getEstimate(tx, deviceId, estimateId);
  if (draft.status !== "draft") refuse("estimate_not_draft");
  if (draft.revision !== revision) refuse("stale_version", { current: draft });
  const priced = given && price(given, device, await getSettings(tx, "devices"));
  await updateById(tx, "deviceEstimates", estimateId, {
    ...(note !== undefined && { note }),
    ...(priced && { total: priced.total, depositAmount: priced.depositAmount }),
    revision: sql`revision + 1`,
  });
  if (priced) {
    await tx.deleteFrom("deviceEstimateLines").where("estimateId", "=", estimateId).execute();
    await writeLines(tx, estimateId, priced.lines);
  }
  await writePromise(tx, deviceId, promise);
  await recordAct(tx, actor, "device.estimate_drafted", deviceId, {
    estimateId,
    version: draft.version,
  });
  return getEstimate(tx, deviceId, estimateId);
}
