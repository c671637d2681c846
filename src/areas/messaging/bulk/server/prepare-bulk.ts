/** The job that writes one message for each customer of a message to many. */
import { sql } from "kysely";
import * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { segmentQuery } from "#src/areas/customers/segment-filters.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { smsChannel, wakeSending } from "../../outgoing/server/channel.ts";
import { lockAddressees, judge, nextIds, type Audience, type Judged } from "./judge.ts";
import { announceProgress } from "../../delivery/server/announce-progress.ts";

export const PREPARE_SMS_BULKS = "prepare_sms_bulks";
const AT_ONCE = 500;

export const wakePreparing = (tx: Tx) =>
  sql`select graphile_worker.add_job(${PREPARE_SMS_BULKS}::text)`.execute(tx);

const texts = z.record(z.string(), z.string());
const counts = z.record(z.string(), z.number());

/**
 * Writes the messages of all running messages to many, some at a time. Each step stores how far it came in the same
 * transaction, so that a crash repeats and skips nobody.
 */
export async function prepareBulks(db: Database): Promise<void> {
  const unprepared = await db
    .selectFrom("smsBulks")
    .select("id")
    .where("status", "=", "running")
    .where("preparedAt", "is", null)
    .orderBy("createdAt")
    .execute();
  for (const { id } of unprepared) {
    while (await inTransaction(db, (tx) => prepareSome(tx, id)));
  }
}

/** Writes the next messages. Returns whether more are to be written. */
async function prepareSome(tx: Tx, bulkId: string): Promise<boolean> {
  const bulk = await tx
    .selectFrom("smsBulks")
    .selectAll()
    .where("id", "=", bulkId)
    .where("status", "=", "running")
    .where("preparedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Another node prepares it too, or somebody has paused or cancelled it.
  if (!bulk) return false;
  const audience: Audience = {
    segment: bulk.segment === null ? null : storedSegment.parse(bulk.segment),
    customerIds: bulk.customerIds,
  };
  const ids = await nextIds(tx, audience, bulk.reachedId, AT_ONCE);
  const shop = await readShop(tx);
  const text = {
    source: { content: bulk.content, contentSw: bulk.contentSw },
    purpose: bulk.purpose,
    variables: texts.parse(bulk.variables),
  };
  const judged = (await lockAddressees(tx, ids)).map((each) => judge(each, text, shop));
  const leftOut = { ...counts.parse(bulk.leftOut) };
  for (const { notSent } of judged) if (notSent) leftOut[notSent] = (leftOut[notSent] ?? 0) + 1;
  const repeated = await insertMessages(
    tx,
    bulk,
    judged.filter(({ notSent }) => notSent === null),
  );
  if (repeated > 0) leftOut["duplicate"] = (leftOut["duplicate"] ?? 0) + repeated;
  const isLast = ids.length < AT_ONCE;
  await tx
    .updateTable("smsBulks")
    .set({ reachedId: ids.at(-1) ?? bulk.reachedId, leftOut: JSON.stringify(leftOut) })
    .$if(isLast, (q) => q.set({ preparedAt: sql`now()` }))
    .where("id", "=", bulkId)
    .execute();
  await announceProgress(tx, [bulkId]);
  await wakeSending(tx, smsChannel);
  return !isLast;
}

/** A stored segment has numbers where an address has texts. */
const storedSegment = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .transform((stored) =>
    Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)])),
  )
  .pipe(segmentQuery);

/**
 * Inserts the messages.
 * @returns the number of customers without a message, because another customer with the same number gets it
 */
async function insertMessages(
  tx: Tx,
  bulk: {
    id: string;
    type: string;
    purpose: string;
    templateId: string | null;
    createdBy: string;
  },
  judged: readonly Judged[],
): Promise<number> {
  if (judged.length === 0) return 0;
  const rows = judged.map(({ customer, text, parts, language, used }) => ({
    id: newId(),
    phone: customer.phone,
    customer: customer.id,
    text,
    parts,
    language,
    variables: bulk.templateId ? used : {},
  }));
  const { rows: written } = await sql<{ id: string }>`
    insert into sms_messages (id, recipient_phone, text, type, purpose, origin, language, parts, customer_id,
      template_id, variables, bulk_id, created_by)
    select r.id, r.phone, r.text, ${bulk.type}, ${bulk.purpose}, 'bulk', r.language, r.parts, r.customer,
      ${bulk.templateId}::uuid, r.variables, ${bulk.id}::uuid, ${bulk.createdBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, phone text, customer uuid, text text, parts int, language text, variables jsonb)
    on conflict (bulk_id, recipient_phone) where bulk_id is not null do nothing
    returning id`.execute(tx);
  return rows.length - written.length;
}
