/** Conditions about the money of payment `p`: which money statements should show, and whether a line proves it. */
import { sql } from "kysely";
import { creditMethodsInSql } from "./figures.ts";

/** Whether the decision about late money `o` was that its customer paid only once, so that it is no money of its own. */
const isSameMoney = (alias: "o" | "p") =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.failure`)} ->> 'code', '') in ('same_money', 'same_money_because')`;

/**
 * Whether the money arrived late or twice, and completed no payment by itself: it waits, was given back, or became
 * another payment.
 */
export const cameLate = sql<boolean>`(p.status = 'late'
  or (p.status = 'refunded' and p.completed_at is null)
  or (p.assigned_to is not null and not ${isSameMoney("p")}))`;

/** Whether late money became this payment. The statement has it on the day when the late money arrived. */
export const wasLateMoney = sql<boolean>`exists (
  select from payments o where o.assigned_to = p.id and not ${isSameMoney("o")})`;

/**
 * Cash in the drawer of a shift. It belongs to the day on which it was taken, whatever becomes of its sale, because the
 * shift counts it at once (decision 0066).
 */
export const inDrawer = sql<boolean>`(p.payment_method = 'cash' and p.shift_id is not null)`;

/** When the money was received, for totals by day; null if it was not. */
export const receivedAt = sql<
  string | null
>`(case when ${inDrawer} then p.payment_date else p.completed_at end)`;

/** Whether the built-in simulator collected it for a demo, so that no money moved. */
export const isSimulated = sql<boolean>`(p.gateway is not distinct from 'simulator')`;

/** Whether a statement can show the money: cash and credit are on none, and the simulator moves no money. */
export const shouldBeStated = sql<boolean>`(p.payment_method not in ('cash', ${creditMethodsInSql})
  and not ${isSimulated})`;

/** Whether a line proves the payment, the late money that became it, or the payment that it became. */
export const hasLine = sql<boolean>`(
  exists (select from statement_matches m where m.payment_id in (p.id, p.assigned_to) and m.undone_at is null)
  or exists (select from payments o join statement_matches m on m.payment_id = o.id and m.undone_at is null
    where o.assigned_to = p.id))`;
