import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { AWAITED_DAYS, WINDOW_DAYS } from "../rules.ts";
import type { ReconciledPayment } from "../contract.ts";
import type { Suggestion } from "../statements-contract.ts";
import { hasReferenceOf, isOfSource, isReceived } from "./match-lines.ts";
import { reconciledInJson } from "./payment-columns.ts";

const MOST = 10;

/** Whether payment `p` waits for a bank transfer, which may still arrive after it failed. */
export const isAwaited = sql<boolean>`(p.payment_method = 'bank_transfer' and p.gateway is null and p.assigned_to is null
  and p.status in ('pending', 'failed'))`;

/** Whether somebody may state that payment `p` was paid. `refusalOfResolving` decides about the time. */
const isStatable = sql<boolean>`(p.gateway is not null and p.assigned_to is null
  and p.status in ('processing', 'unknown', 'failed'))`;

/**
 * Payments that may belong to a line: with its reference, or with its amount at about that time. A bank transfer may
 * arrive long after it was announced. Payments that another
 * line proves are left out. The best ones come first. @throws Refusal not_found
 */
export async function suggestPayments(
  db: Database,
  lineId: string,
): Promise<{ items: Suggestion[] }> {
  await db
    .selectFrom("statementLines")
    .select("id")
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow(notFound);
  const { rows } = await sql<{
    payment: ReconciledPayment;
    isSameReference: boolean;
    isSameAmount: boolean;
    isReceived: boolean;
    isAwaited: boolean;
  }>`
    with l as (
      select l.id, l.reference, l.amount, l.paid_at, s.provider
      from statement_lines l join statement_sources s on s.id = l.source_id where l.id = ${lineId}),
    near as (
      select p.id from payments p, l
      where ${hasReferenceOf("l")}
      union
      select p.id from payments p, l
      where p.payment_date between l.paid_at - make_interval(days => ${WINDOW_DAYS})
          and l.paid_at + make_interval(days => ${WINDOW_DAYS}) and p.total_amount = l.amount
      union
      select p.id from payments p, l
      where l.provider = 'bank_transfer' and p.status in ('pending', 'failed') and ${isAwaited}
        and p.payment_date between l.paid_at - make_interval(days => ${AWAITED_DAYS}) and l.paid_at + interval '1 day'
        and p.total_amount = l.amount)
    select ${reconciledInJson} as payment, coalesce(${hasReferenceOf("s")}, false) as is_same_reference,
      p.total_amount = s.amount as is_same_amount, ${isReceived} as is_received,
      ${isAwaited} as is_awaited
    from near join payments p on p.id = near.id, l s
    where ${isOfSource} and (${isReceived} or ${isStatable} or ${isAwaited})
      and not exists (select from statement_matches m where m.payment_id = p.id and m.undone_at is null)
    order by ${hasReferenceOf("s")} desc nulls last, p.total_amount = s.amount desc,
      abs(extract(epoch from coalesce(p.completed_at, p.payment_date) - s.paid_at)), p.id
    limit ${MOST}`.execute(db);
  return {
    items: rows.map(({ isReceived: received, isAwaited: awaited, ...row }) => ({
      ...row,
      act: row.isSameAmount ? actOn(received, awaited) : null,
    })),
  };
}

const actOn = (received: boolean, awaited: boolean) =>
  received ? "match" : awaited ? "confirm_transfer" : "state_paid";
