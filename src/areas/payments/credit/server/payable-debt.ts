import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Owed } from "../../links/opened-link.ts";
import type { Payable } from "../../links/server/payable.ts";
import { openParts, type Part } from "../../credit-rules.ts";
import { lockDebt, payDebt } from "./debts.ts";

/** A debt as what a payment link can be for: all parts that are due, or else the next one. */
export const payableDebt: Payable = {
  hold: lockDebt,
  owed,
  ask: (tx, actor, debtId, amount, way) => payDebt(tx, actor, debtId, { amount, ...way }),
};

async function owed(db: Database | Tx, debtId: string): Promise<Owed> {
  const debt = await db
    .selectFrom("creditAccounts as a")
    .innerJoin("payments as p", "p.id", "a.paymentId")
    .innerJoin("customers as c", "c.id", "a.customerId")
    .leftJoin("sales as s", "s.id", "p.saleId")
    .leftJoin("devices as d", "d.id", "p.deviceId")
    .select(["a.balance", "a.currency", "c.preferredLanguage as language"])
    .select(sql<string>`coalesce(s.sale_number, d.ticket_number)`.as("number"))
    .select(sql<string | null>`d.brand || ' ' || d.model`.as("about"))
    .select(
      sql<Part[]>`(select coalesce(json_agg(json_build_object('dueOn', k.due_on, 'amount', k.amount)
        order by k.position), '[]') from credit_parts k where k.account_id = a.id)`.as("parts"),
    )
    .where("a.id", "=", debtId)
    .where("a.kind", "=", "debt")
    .where("p.status", "in", ["completed", "refunded"])
    .executeTakeFirstOrThrow(notFound);
  const { balance: total, parts, ...shown } = debt;
  return { ...shown, amount: dueNow(parts, total), total };
}

/** What is due by today, or else the next part. */
function dueNow(parts: readonly Part[], balance: number): number {
  const open = openParts(parts, balance).filter((part) => part.open > 0);
  const due = open.filter(({ dueOn }) => dueOn <= today());
  const now = due.length > 0 ? due : open.slice(0, 1);
  return now.length > 0 ? now.reduce((sum, part) => sum + part.open, 0) : balance;
}
