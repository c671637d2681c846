import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst, oldestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { ProviderRefund, providerRefundsContract } from "../contract.ts";

const inJson = sql<ProviderRefund>`json_build_object(
    'id', f.id, 'paymentId', f.payment_id, 'paymentNumber', p.payment_number, 'saleId', p.sale_id, 'deviceId', p.device_id,
    'isLateMoney', p.completed_at is null, 'amount', f.amount,
    'currency', p.currency, 'gateway', a.gateway, 'provider', p.provider, 'phone', p.payer_phone, 'state', f.state,
    'reason', f.reason, 'reference', f.reference, 'failure', f.failure, 'failureReason', f.failure_reason,
    'requestedBy', ${userInJson("f.requested_by")}, 'requestedAt', ${momentInJson(sql`f.requested_at`)},
    'sentAt', ${momentInJson(sql`f.sent_at`)}, 'endedAt', ${momentInJson(sql`f.ended_at`)},
    'resolvedBy', ${userInJson("f.resolved_by")}, 'resolveReason', f.resolve_reason, 'refundId', f.refund_id)`;

const selectThem = (db: Database) =>
  db
    .selectFrom("providerRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .innerJoin("paymentAttempts as a", "a.id", "f.attemptId");

/** @throws Refusal not_found */
export async function getProviderRefund(db: Database, id: string): Promise<ProviderRefund> {
  const row = await selectThem(db)
    .select(inJson.as("found"))
    .where("f.id", "=", id)
    .executeTakeFirst();
  return row?.found ?? refuse("not_found");
}

/** An expression for the query that reads a sale: what providers were asked to give back of it, oldest first. */
export const providerRefundsOfSale = (saleId: RawBuilder<unknown>) =>
  refundsWhere(sql`p.sale_id = ${saleId}`);

/** As above, for the query that reads a repair. */
export const providerRefundsOf = (deviceId: RawBuilder<unknown>) =>
  refundsWhere(sql`p.device_id = ${deviceId}`);

/** As above, for what was asked for with this line (JSON) for payments `p`. */
export const providerRefundsWithLine = (
  ofPayment: RawBuilder<boolean>,
  line: RawBuilder<unknown>,
) => refundsWhere(sql`${ofPayment} and f.lines @> jsonb_build_array(${line})`);

const refundsWhere = (condition: RawBuilder<unknown>) => sql<ProviderRefund[]>`(
  select coalesce(json_agg(${inJson} order by f.requested_at, f.id), '[]')
  from provider_refunds f join payments p on p.id = f.payment_id join payment_attempts a on a.id = f.attempt_id
  where ${condition})`;

type Query = z.output<(typeof providerRefundsContract.listProviderRefunds)["query"]>;

const refunds = keysetList({
  orders: {
    newest: newestFirst(sql`f.requested_at`, sql`f.id`),
    oldest: oldestFirst(sql`f.requested_at`, sql`f.id`),
  },
  choices: { isOpen: (_: true) => sql`f.state in ('requested', 'sent', 'unknown')` },
  select: (db) => selectThem(db).select("f.id").select(inJson.as("found")),
});

/** Lists requests; with `open` only those whose end is not known. */
export async function listProviderRefunds(
  db: Database,
  { open, ...query }: Query,
): Promise<Page<ProviderRefund>> {
  const { items, nextCursor } = await refunds.read(db, query, { isOpen: open || undefined });
  return { items: items.map(({ found }) => found), nextCursor };
}

/** Whether a provider still has to say what became of a refund of this sale or repair. Late money paid for neither. */
export const isRefundSent = async (
  db: Database,
  column: "saleId" | "deviceId",
  id: string,
): Promise<boolean> =>
  (await db
    .selectFrom("providerRefunds as f")
    .innerJoin("payments as p", "p.id", "f.paymentId")
    .select("f.id")
    .where(`p.${column}`, "=", id)
    .where("p.status", "<>", "late")
    .where("f.state", "in", ["requested", "sent", "unknown"])
    .executeTakeFirst()) !== undefined;
