/**
 * Matches lines of statements with payments. A match only says that a line proves a payment: no payment changes by it.
 */
import { sql, type RawBuilder } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct, recordEvents } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { cardPages, wallets } from "../../providers.ts";
import { referenceKey } from "../../core/server/reference-key.ts";
import type { StatementLine } from "../statements-contract.ts";
import { getLine } from "./statement-queries.ts";

const walletList = sql.join(wallets.map((wallet) => sql.lit(wallet)));

const cardList = sql.join(["card", ...cardPages].map((page) => sql.lit(page)));

/**
 * Whether payment `p` may be in a statement of source `s`. A customer may have paid by another wallet than was chosen,
 * and the statement of cards lists payments on the pages of providers too.
 */
export const isOfSource = sql<boolean>`(p.provider = s.provider
  or (p.payment_method = 'mobile_money' and s.provider in (${walletList}))
  or (p.payment_method = 'card' and s.provider in (${cardList})))`;

/** Whether payment `p` has the reference of a line. */
export const hasReferenceOf = (line: "l" | "s") =>
  sql<boolean>`(p.reference is not null
    and ${referenceKey(sql`p.reference`)} = ${referenceKey(sql.ref(`${line}.reference`))})`;

/** Whether the money of payment `p` was received. */
export const isReceived = sql<boolean>`p.status in ('completed', 'refunded', 'late')`;

const isFree = (table: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from statement_matches m where ${table} = ${id} and m.undone_at is null)`;

/**
 * Matches the open lines with received payments that have the same reference and amount. A pair that somebody has
 * separated is not matched again. Returns the number of new matches.
 */
export async function matchByReference(tx: Tx): Promise<number> {
  const { rows } = await sql<{ lineId: string }>`
    with pairs as (
      select distinct on (p.id) l.id as line_id, p.id as payment_id
      from statement_lines l
      join statement_sources s on s.id = l.source_id
      join payments p on ${hasReferenceOf("l")} and p.total_amount = l.amount and ${isOfSource} and ${isReceived}
      where l.state = 'open' and l.reference is not null and ${isFree(sql`m.payment_id`, sql`p.id`)}
        and not exists (select from statement_matches m where m.line_id = l.id and m.payment_id = p.id)
      order by p.id, l.paid_at, l.id),
    matched as (
      insert into statement_matches (id, line_id, payment_id, how)
      select distinct on (line_id) gen_random_uuid(), line_id, payment_id, 'reference' from pairs order by line_id, payment_id
      on conflict do nothing returning line_id)
    update statement_lines l set state = 'matched' from matched where l.id = matched.line_id
    returning l.id as line_id`.execute(tx);
  return rows.length;
}

/** The name of the job that runs `matchStatements`. */
export const MATCH_STATEMENTS = "match_statements";

/** Has the lines matched in the background, right after the commit. */
export async function matchLater(tx: Tx): Promise<void> {
  await sql`
    select graphile_worker.add_job(${MATCH_STATEMENTS}::text, job_key => ${MATCH_STATEMENTS}::text)`.execute(
    tx,
  );
}

/** The job that matches lines of large files, and lines whose payments were completed after the import. */
export const matchStatements = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`select 1 from statement_lines where state = 'open' limit 1`.execute(
      tx,
    );
    if (rows.length === 0 || (await matchByReference(tx)) === 0) return;
    const [last] = await tx
      .selectFrom("statements")
      .select("id")
      .orderBy("importedAt", "desc")
      .limit(1)
      .execute();
    if (last) await recordAct(tx, null, "statement.matched", last.id);
  });

/**
 * Confirms that a line is the money of a received payment. Of two people who match the same line or payment, the second
 * is refused.
 * @throws Refusal not_found, invalid_transition
 */
export async function matchLine(
  tx: Tx,
  actor: Actor,
  lineId: string,
  paymentId: string,
): Promise<StatementLine> {
  const payment = await tx
    .selectFrom("payments as p")
    .select(isReceived.as("isReceived"))
    .where("p.id", "=", paymentId)
    .forNoKeyUpdate("p")
    .executeTakeFirstOrThrow(notFound);
  if (!payment.isReceived)
    refuse("invalid_transition", { detail: "The money of this payment was not received" });
  await takeLine(tx, actor, lineId, paymentId);
  return getLine(tx, lineId);
}

/**
 * Matches a line with a locked payment of the same amount, and returns the line's reference.
 * @throws Refusal not_found, invalid_transition
 */
export async function takeLine(
  tx: Tx,
  actor: Actor,
  lineId: string,
  paymentId: string,
): Promise<{ reference: string | null }> {
  const line = await lockLine(tx, lineId, "open");
  const { rows } = await sql<{ fits: boolean; isFree: boolean }>`
    select p.total_amount = l.amount and ${isOfSource} as fits, ${isFree(sql`m.payment_id`, sql`p.id`)} as is_free
    from payments p, statement_lines l join statement_sources s on s.id = l.source_id
    where p.id = ${paymentId} and l.id = ${lineId}`.execute(tx);
  const [pair] = rows;
  if (!pair?.isFree)
    refuse("invalid_transition", { detail: "Another line proves this payment already" });
  if (!pair?.fits)
    refuse("invalid_transition", { detail: "The line has another amount or provider" });
  await tx
    .insertInto("statementMatches")
    .values({ id: newId(), lineId, paymentId, how: "confirmed", matchedBy: actor.userId })
    .execute();
  await setState(tx, lineId, "matched");
  await recordEvents(tx, [
    {
      kind: "statement.matched",
      recordId: lineId,
      actorId: actor.userId,
      data: { paymentId, amount: line.amount },
    },
  ]);
  return line;
}

/**
 * Undoes a match. The payment stays as it is.
 * @throws Refusal not_found, invalid_transition, proof_was_used (cash went back because the line proves the payment)
 */
export async function unmatchLine(tx: Tx, actor: Actor, lineId: string): Promise<StatementLine> {
  await lockLine(tx, lineId, "matched");
  const match = await tx
    .updateTable("statementMatches")
    .set({ undoneBy: actor.userId, undoneAt: sql`now()` })
    .where("lineId", "=", lineId)
    .where("undoneAt", "is", null)
    .returning("paymentId")
    .executeTakeFirstOrThrow();
  // Otherwise one line could prove several payments, one after the other.
  if (await gaveCash(tx, match.paymentId)) refuse("proof_was_used");
  await setState(tx, lineId, "open");
  await recordAct(tx, actor, "statement.unmatched", lineId, match);
  return getLine(tx, lineId);
}

/** Whether cash went back for a payment, or late money that became it, because it was proven. Waits for such a refund. */
async function gaveCash(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p where p.id = ${paymentId}
      or p.id = (select m.assigned_to from payments m where m.id = ${paymentId})
      or p.id = (select d.payment_id from payments m join credit_accounts d on d.id = m.credit_account_id
        where m.id = ${paymentId}) for no key update`.execute(tx);
  const given = await tx
    .selectFrom("paymentRefunds")
    .select("id")
    .where(
      "paymentId",
      "in",
      rows.map(({ id }) => id),
    )
    .where("paidAs", "=", "proven")
    .where("refundMethod", "=", "cash")
    .executeTakeFirst();
  return given !== undefined;
}

/** Notes that a line is no payment of Fundi. @throws Refusal not_found, invalid_transition */
export async function noteLine(
  tx: Tx,
  actor: Actor,
  lineId: string,
  reason: string,
): Promise<StatementLine> {
  const { amount } = await lockLine(tx, lineId, "open");
  await updateById(tx, "statementLines", lineId, {
    state: "noted",
    note: reason,
    notedBy: actor.userId,
    notedAt: sql`now()`,
  });
  await recordAct(tx, actor, "statement.noted", lineId, { amount });
  return getLine(tx, lineId);
}

/** Takes a note back. @throws Refusal not_found, invalid_transition */
export async function reopenLine(tx: Tx, actor: Actor, lineId: string): Promise<StatementLine> {
  await lockLine(tx, lineId, "noted");
  await updateById(tx, "statementLines", lineId, {
    state: "open",
    note: null,
    notedBy: null,
    notedAt: null,
  });
  await recordAct(tx, actor, "statement.reopened", lineId);
  return getLine(tx, lineId);
}

/** Locks a line in the expected state until `tx` ends. @throws Refusal not_found, invalid_transition */
async function lockLine(tx: Tx, lineId: string, state: "open" | "matched" | "noted") {
  const line = await tx
    .selectFrom("statementLines")
    .select(["state", "reference", "amount"])
    .where("id", "=", lineId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (line.state !== state)
    refuse("invalid_transition", { detail: "Somebody else has decided about this line" });
  return line;
}

const setState = (tx: Tx, lineId: string, state: "open" | "matched") =>
  tx.updateTable("statementLines").set({ state }).where("id", "=", lineId).execute();
