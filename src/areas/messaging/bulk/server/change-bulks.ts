import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { CustomerMerge } from "#src/server/customer-records.ts";
import { smsChannel, wakeSending } from "../../outgoing/server/channel.ts";
import type { BulkStatus } from "../../core/values.ts";
import type { Bulk, NewBulk } from "../contract.ts";
import { chosenOf } from "./audience.ts";
import { refuseTooManyOf } from "./estimate-bulk.ts";
import { wakePreparing } from "./prepare-bulk.ts";
import { getBulk } from "./queries.ts";

/**
 * Starts a message to many customers. Jobs write one message for each, and send them.
 * @throws Refusal validation_failed, template_not_found, missing_values, too_many_recipients
 */
export async function sendBulk(tx: Tx, actor: Actor, input: NewBulk): Promise<Bulk> {
  const chosen = await chosenOf(tx, input);
  await refuseTooManyOf(tx, chosen);
  const { audience, duplicates, text } = chosen;
  const { source, purpose, variables } = text;
  const id = newId();
  await tx
    .insertInto("smsBulks")
    .values({
      id,
      type: source.type ?? input.type,
      purpose,
      templateId: source.templateId,
      content: source.content,
      contentSw: source.contentSw,
      variables: JSON.stringify(variables),
      segment: audience.segment && JSON.stringify(audience.segment),
      customerIds: audience.customerIds && [...audience.customerIds],
      leftOut: JSON.stringify(duplicates > 0 ? { duplicate: duplicates } : {}),
      createdBy: actor.userId,
    })
    .execute();
  await recordEvent(tx, {
    kind: "sms_bulk.started",
    recordId: id,
    actorId: actor.userId,
    data: { purpose, templateId: source.templateId },
  });
  await wakePreparing(tx);
  return getBulk(tx, id);
}

/** Sends no more for now. A repeated pause changes nothing. @throws Refusal not_found, bulk_ended */
export const pauseBulk = (tx: Tx, actor: Actor, id: string): Promise<Bulk> =>
  move(tx, actor, id, "paused", "sms_bulk.paused");

/** Goes on. @throws Refusal not_found, bulk_ended */
export async function resumeBulk(tx: Tx, actor: Actor, id: string): Promise<Bulk> {
  const bulk = await move(tx, actor, id, "running", "sms_bulk.resumed");
  await wakePreparing(tx);
  await wakeSending(tx, smsChannel);
  return bulk;
}

/**
 * Cancels all messages that still wait. What was handed to a provider arrives. @throws Refusal not_found, bulk_ended
 */
export async function cancelBulk(tx: Tx, actor: Actor, id: string): Promise<Bulk> {
  await move(tx, actor, id, "cancelled", "sms_bulk.cancelled");
  await sql`
    update sms_messages set status = 'cancelled', send_at = null, error_code = 'bulk_cancelled'
    where id in (select id from sms_messages where bulk_id = ${id} and send_at is not null order by id for no key update)`.execute(
    tx,
  );
  return getBulk(tx, id);
}

/** After a merge of two customers, a second message of the same message to many would go to the same person. */
export const cancelRepeated = (tx: Tx, { survivorId, mergedId }: CustomerMerge) =>
  sql`
    update sms_messages m set status = 'cancelled', send_at = null, error_code = 'merged'
    where m.customer_id = ${mergedId} and m.send_at is not null and m.bulk_id is not null
      and exists (select from sms_messages s where s.bulk_id = m.bulk_id and s.customer_id = ${survivorId}
        and s.status <> 'cancelled')`.execute(tx);

async function move(
  tx: Tx,
  actor: Actor,
  id: string,
  status: BulkStatus,
  kind: EventKind,
): Promise<Bulk> {
  const before = await tx
    .selectFrom("smsBulks")
    .select("status")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return refuse("not_found");
  if (before.status === status) return getBulk(tx, id);
  if (before.status === "completed" || before.status === "cancelled") refuse("bulk_ended");
  await tx
    .updateTable("smsBulks")
    .set({ status, ...(status === "cancelled" && { endedAt: sql<string>`now()` }) })
    .where("id", "=", id)
    .execute();
  await recordEvent(tx, { kind, recordId: id, actorId: actor.userId });
  return getBulk(tx, id);
}
