import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { sql } from "kysely";

/**
 * The words of staff about a customer's payments, and what a statement says about who paid them. An erasure removes
 * both; the money stays.
 */
export const reconciliationPersonalData: PersonalDataHolder = {
  name: "reconciliation",
  export: async (db, customerId) => {
    const decisions = await db
      .selectFrom("paymentResolutions as r")
      .innerJoin("payments as p", "p.id", "r.paymentId")
      .select(["p.paymentNumber", "r.outcome", "r.reference", "r.reason", "r.resolvedAt"])
      .where("p.customerId", "=", customerId)
      .orderBy("r.resolvedAt")
      .execute();
    const lines = await db
      .selectFrom("statementMatches as m")
      .innerJoin("payments as p", "p.id", "m.paymentId")
      .innerJoin("statementLines as l", "l.id", "m.lineId")
      .select(["p.paymentNumber", "l.reference", "l.details", "l.paidAt"])
      .where("p.customerId", "=", customerId)
      .where("m.undoneAt", "is", null)
      .orderBy("l.paidAt")
      .execute();
    return [...decisions, ...lines];
  },
  erase: async (tx, customerId) => {
    await sql`
      update payment_resolutions r set reason = null from payments p
      where p.id = r.payment_id and p.customer_id = ${customerId} and r.reason is not null`.execute(
      tx,
    );
    await sql`
      update statement_lines l set details = null from statement_matches m join payments p on p.id = m.payment_id
      where l.id = m.line_id and m.undone_at is null and p.customer_id = ${customerId}
        and l.details is not null`.execute(tx);
  },
};
