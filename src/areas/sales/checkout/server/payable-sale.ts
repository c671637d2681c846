import { notFound, refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Owed } from "#src/areas/payments/links/opened-link.ts";
import type { Payable } from "#src/areas/payments/links/server/payable.ts";
import { changePayerPhone } from "#src/areas/payments/taking/server/change-payer-phone.ts";
import { getPayment } from "#src/areas/payments/core/server/queries.ts";
import { lockSale } from "../../core/server/lock-sale.ts";
import { saleSubject } from "./sale-subject.ts";

/**
 * A waiting sale as what a payment link can be for. It has one payment, which the till has asked for already. The
 * customer can ask for the same again after it has failed.
 */
export const payableSale: Payable = {
  hold: lockSale,
  owed,
  asksOnlyAgain: true,
  ask: async (tx, actor, saleId, amount, way) => {
    const { paymentId } = await lockSale(tx, saleId);
    const payment = await getPayment(tx, paymentId);
    if (payment.amount !== amount || payment.provider !== way.provider)
      return refuse("provider_not_configured");
    if (way.method === "mobile_money") await changePayerPhone(tx, paymentId, way.phone);
    await saleSubject.retry(tx, actor, saleId, { id: paymentId, amount, method: payment.method });
    return { id: paymentId };
  },
};

async function owed(db: Database | Tx, saleId: string): Promise<Owed> {
  const sale = await db
    .selectFrom("sales as s")
    .innerJoin("customers as c", "c.id", "s.customerId")
    .innerJoin("payments as p", "p.id", "s.paymentId")
    .select(["s.saleNumber as number", "s.status", "s.currency", "p.amount"])
    .select("p.status as paymentStatus")
    .select("c.preferredLanguage as language")
    .where("s.id", "=", saleId)
    .executeTakeFirstOrThrow(notFound);
  const { number, status, currency, language } = sale;
  // Late money is there already. Staff decide whether it pays for the sale.
  const amount = status === "pending" && sale.paymentStatus !== "late" ? sale.amount : 0;
  return { number, about: null, amount, total: amount, currency, language };
}
