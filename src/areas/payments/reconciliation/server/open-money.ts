import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import {
  largestFirst,
  newestFirst,
  oldestFirst,
  smallestFirst,
  type SortOrder,
} from "#src/server/sql/lists/sorted-list.ts";
import { creditMethodsInSql } from "../../shifts/server/figures.ts";
import { adapterOf } from "../../gateways/server/all-adapters.ts";
import type { PaymentHistory, ReconciledPayment, reconciliationContract } from "../contract.ts";
import { openStatuses } from "../../open-statuses.ts";
import { isOpenInSql } from "../../core/server/open-in-sql.ts";
import { refusalOfResolving, resolvableAt, type paidFor } from "../rules.ts";
import { openMoneySources } from "./open-money-search.ts";
import { isAwaited } from "./suggest-payments.ts";
import { reconciledInJson } from "./payment-columns.ts";

const isOpen = isOpenInSql(sql`p.status`);
const since = sql`p.payment_date`;
const amount = sql`p.amount`;
const id = sql`p.id`;
/** Credit moves no money, and a part by hand waits for the main payment of its sale, which is in the list itself. */
const isListed = sql<boolean>`(${isOpen} and p.payment_method not in (${creditMethodsInSql})
  and not (p.status = 'pending' and p.paid_with is not null))`;
const open = (order: SortOrder): SortOrder => ({ ...order, within: isListed });

const isFor = {
  sales: sql`p.sale_id is not null`,
  repairs: sql`p.device_id is not null`,
  debts: sql`p.credit_account_id is not null`,
};

const openMoney = keysetList({
  orders: {
    oldest: open(oldestFirst(since, id)),
    newest: open(newestFirst(since, id)),
    highest: open(largestFirst(amount, id)),
    lowest: open(smallestFirst(amount, id)),
  },
  filters: {
    status: (status: RawBuilder<string>) => sql`p.status = ${status}`,
    provider: (provider: RawBuilder<string>) => sql`p.provider = ${provider}`,
  },
  choices: {
    of: (of: (typeof paidFor)[number]) => isFor[of],
  },
  select: (db) =>
    db.selectFrom("payments as p").select("p.id").select(reconciledInJson.as("payment")),
  sources: openMoneySources,
});

type OpenQuery = z.output<(typeof reconciliationContract.listOpenMoney)["query"]>;

/** Lists the payments whose money is open. */
export async function listOpenMoney(
  db: Database,
  { status, provider, of, ...query }: OpenQuery,
): Promise<Page<ReconciledPayment>> {
  const { items, nextCursor } = await openMoney.read(db, query, { status, provider, of });
  return { items: items.map(({ payment }) => payment), nextCursor };
}

/** Counts and adds up the open payments by status. */
export async function countOpenMoney(db: Database) {
  const { rows } = await sql<{ status: string; count: number; total: number }>`
    select p.status, count(*)::int as count, sum(p.amount)::bigint as total
    from payments p where ${isListed} group by p.status`.execute(db);
  return {
    items: openStatuses.map((status) => {
      const { count, total } = rows.find((row) => row.status === status) ?? { count: 0, total: 0 };
      return { status, count, total };
    }),
  };
}

const attemptsInJson = sql<PaymentHistory["attempts"]>`(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'number', a.attempt_number, 'gateway', a.gateway, 'state', a.state,
    'providerRequestId', a.provider_request_id, 'createdAt', ${momentInJson(sql`a.created_at`)},
    'askedAt', ${momentInJson(sql`a.asked_at`)}, 'answeredAt', ${momentInJson(sql`a.answered_at`)},
    'endedAt', ${momentInJson(sql`a.ended_at`)},
    'answer', case when a.answer is not null then json_build_object(
      'status', a.answer ->> 'status', 'reference', a.answer ->> 'reference', 'amount', (a.answer ->> 'amount')::bigint,
      'failure', case jsonb_typeof(a.answer -> 'reason') when 'object' then a.answer -> 'reason' end,
      'failureReason', case jsonb_typeof(a.answer -> 'reason') when 'string' then a.answer ->> 'reason' end) end)
    order by a.attempt_number desc), '[]')
  from payment_attempts a where a.payment_id = p.id)`;

const resolutionsInJson = sql<PaymentHistory["resolutions"]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'attemptId', r.attempt_id, 'outcome', r.outcome, 'statusBefore', r.status_before,
    'statusAfter', r.status_after, 'reference', r.reference, 'reason', r.reason,
    'resolvedBy', ${userInJson("r.resolved_by")}, 'resolvedAt', ${momentInJson(sql`r.resolved_at`)})
    order by r.resolved_at desc, r.id), '[]')
  from payment_resolutions r where r.payment_id = p.id)`;

/** A payment with its attempts, newest first, and what staff stated about it. @throws Refusal not_found */
export async function getPaymentHistory(db: Database, paymentId: string): Promise<PaymentHistory> {
  const row = await db
    .selectFrom("payments as p")
    .select([reconciledInJson.as("payment"), "p.assignedTo"])
    .select([attemptsInJson.as("attempts"), resolutionsInJson.as("resolutions")])
    .select(isAwaited.as("canArrive"))
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow(notFound);
  const { payment, attempts, resolutions, canArrive, assignedTo } = row;
  const [last] = attempts;
  const askedAt = last?.askedAt ?? null;
  const resolvable = {
    status: payment.status,
    gateway: payment.gateway,
    askedAt,
    isAssigned: assignedTo !== null,
  };
  return {
    payment,
    attempts,
    resolutions,
    canArrive,
    canAsk: last !== undefined && canAsk(last.gateway, last.state),
    refusals: {
      paid: refusalOfResolving(resolvable, "paid"),
      not_paid: refusalOfResolving(resolvable, "not_paid"),
    },
    resolvableAt: askedAt && last ? resolvableAt(last.gateway, askedAt) : null,
  };
}

/** Whether a provider can be asked about an attempt: it is open, and its adapter exists. */
export const canAsk = (gateway: string, state: string): boolean =>
  adapterOf(gateway) !== undefined && ["asked", "processing", "unknown"].includes(state);
