import { sql } from "kysely";

/** An expression for queries of receipts `r`: what rounding adds to their amount. That of goods is in their total. */
export const roundingBeside = sql<number>`case when r.sale_id is null then coalesce(r.rounding_amount, 0) else 0 end`;

/** The money that moved, as the paper says it (`moneyOf`). */
export const moneyOnReceipt = sql<number>`r.payment_amount + ${roundingBeside}`;
