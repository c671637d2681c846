/** What a payment link asks for when it is opened. */
import type { Database, Tx } from "#src/server/database.ts";
import type { Owed } from "../opened-link.ts";
import type { Payables } from "./payable.ts";

/** What a link is for, or a debt of it. */
export interface Subject {
  kind: keyof Payables;
  id: string;
}

/** The open debts of a repair or sale: what was agreed on credit beside its balance. A debt has none. */
async function debtsOf(db: Database | Tx, { kind, id }: Subject): Promise<Subject[]> {
  if (kind === "debt") return [];
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
  const main = await read(subject);
  const all = [main];
  for (const debt of await debtsOf(db, subject)) all.push(await read(debt));
  const { payer, owed } = all.find((each) => each.owed.amount > 0) ?? main;
  const total = all.reduce((sum, each) => sum + each.owed.total, 0);
  return { payer, owed: { ...owed, total } };
}

/** Locks everything that a link may ask for, as `owedNow` reads it. @throws Refusal not_found */
export async function holdOwed(tx: Tx, payables: Payables, subject: Subject): Promise<void> {
  await payables[subject.kind].hold(tx, subject.id);
  for (const { kind, id } of await debtsOf(tx, subject)) await payables[kind].hold(tx, id);
}
