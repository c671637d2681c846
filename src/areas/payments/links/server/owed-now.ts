/** What a payment link asks for when it is opened. */
import type { Database, Tx } from "#src/server/database.ts";
import type { Owed } from "../opened-link.ts";
import type { Payables, PayableSubject } from "./payable.ts";

/** What a link is for, what it has become, or a debt of it. */
export type Subject = PayableSubject;

/** The open debts of a repair or sale: what was agreed on credit beside its balance. A debt has none. */
async function debtsOf(db: Database | Tx, { kind, id }: Subject): Promise<Subject[]> {
  // Before an order request is sold, nothing of it is on credit.
  if (kind === "debt" || kind === "order") return [];
  const rows = await db
    .selectFrom("creditAccounts as a")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .select("a.id")
    .where(kind === "device" ? "p.deviceId" : "p.saleId", "=", id)
    // Credit of a sale that waits for its other part is only held, and nothing is owed for it yet.
    .where("p.status", "in", ["completed", "refunded"])
    .where("a.kind", "=", "debt")
    .where("a.balance", ">", 0)
    // The rows are also locked in this order.
    .orderBy("a.id")
    .execute();
  return rows.map(({ id: debtId }) => ({ kind: "debt", id: debtId }));
}

const currentOf = async (db: Database | Tx, payables: Payables, subject: Subject) =>
  (await payables[subject.kind].becomes?.(db, subject.id)) ?? subject;

/**
 * What can be paid now: the subject itself, or else its oldest debt, because one payment pays for one subject. The total
 * is the sum of all.
 * @throws Refusal not_found
 */
export async function owedNow(
  db: Database | Tx,
  payables: Payables,
  subject: Subject,
): Promise<{ payer: Subject; owed: Owed }> {
  const read = async (payer: Subject) => ({
    payer,
    owed: await payables[payer.kind].owed(db, payer.id),
  });
  const current = await currentOf(db, payables, subject);
  const main = await read(current);
  const all = [main];
  for (const debt of await debtsOf(db, current)) all.push(await read(debt));
  const { payer, owed } = all.find((each) => each.owed.amount > 0) ?? main;
  const total = all.reduce((sum, each) => sum + each.owed.total, 0);
  return { payer, owed: { ...owed, total } };
}

/** Locks everything that a link may ask for, as `owedNow` reads it. @throws Refusal not_found */
export async function lockOwed(tx: Tx, payables: Payables, subject: Subject): Promise<void> {
  const current = await currentOf(tx, payables, subject);
  await payables[current.kind].hold(tx, current.id);
  for (const { kind, id } of await debtsOf(tx, current)) await payables[kind].hold(tx, id);
}
