import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { NewEstimate } from "../contract.ts";
import { lockForEstimate } from "./lock-device.ts";
import { getEstimate } from "./queries.ts";
import { markSent, type LowerReason } from "./send-estimate.ts";
import { price, writeLines } from "./write-lines.ts";
import { writePromise } from "./write-promise.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

/** The secret of a link has 192 bits, so that nobody can guess it. */
const TOKEN_BYTES = 24;

/**
 * Creates a version, and sends it unless it is a draft. An earlier draft becomes superseded. So does a sent version
 * that the customer has not answered, and its page says so.
 * @throws Refusal not_found, forbidden (also a total below the price, without `lower_prices`), estimate_closed,
 * product_not_found, validation_failed
 */
export async function createEstimate(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { draft, lowerReason, tellCustomer, ...input }: NewEstimate & LowerReason & { draft: boolean },
): Promise<Estimate> {
  const device = await lockForEstimate(tx, actor, deviceId);
  const { devices: settings, workflow } = await getSettingsOf(tx, ["devices", "workflow"]);
  const { lines, total, depositAmount } = price(input.lines, device, settings);
  await tx
    .updateTable("deviceEstimates")
    .set({ status: "superseded" })
    .where("deviceId", "=", deviceId)
    .where("status", "in", ["draft", "sent"])
    .execute();
  const id = newId();
  const { version } = await tx
    .insertInto("deviceEstimates")
    .values({
      id,
      deviceId,
      version: sql`(select coalesce(max(version), 0) + 1 from device_estimates where device_id = ${deviceId})`,
      approvalToken: randomBytes(TOKEN_BYTES).toString("base64url"),
      note: input.note ?? null,
      total,
      depositAmount,
      validDays: settings.estimateValidDays,
      marginPercent: settings.approvalMarginPercent,
      createdBy: actor.userId,
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  await writeLines(tx, id, lines);
  await writePromise(tx, deviceId, input);
  if (draft) {
    await recordAct(tx, actor, "device.estimate_drafted", deviceId, { estimateId: id, version });
  } else {
    const clearsTime = input.estimatedHours === null || input.expectedReturnDate === null;
    const sent = { id, version, total, lowerReason, tellCustomer, clearsTime };
    await markSent(tx, actor, device, sent, workflow);
  }
  return getEstimate(tx, deviceId, id);
}
