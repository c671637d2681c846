import { sql, type RawBuilder } from "kysely";

/** Invariants of expenses. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const expensesInvariants = {
  "an expense took its amount out of its drawer or account, and a void one brought it back": sql`
    select e.id, e.expense_number, e.amount, n.paid, n.returned from expenses e
    left join lateral (
      select sum(amount) filter (where kind = 'paid') as paid, sum(amount) filter (where kind = 'returned') as returned,
        bool_and(payment_account_id is not distinct from e.payment_account_id) as is_same
      from expense_entries where expense_id = e.id) n on true
    where (n.paid, coalesce(n.returned, 0), n.is_same)
      is distinct from (-e.amount, case when e.voided_at is null then 0 else e.amount end, true)`,

  "the money of an expense left on its day": sql`
    select e.id, e.expense_number, e.day, n.day as left_on from expenses e
    join expense_entries n on n.expense_id = e.id and n.kind = 'paid' where n.day <> e.day`,

  "an expense from the drawer is the movement of its shift": sql`
    select n.id, n.expense_id, n.amount, m.direction, m.amount as moved from expense_entries n
    left join shift_movements m on m.id = n.shift_movement_id
    where n.payment_account_id is null
      and (m.is_bound, m.kind, m.direction, m.amount)
        is distinct from (true, 'expense', case when n.amount < 0 then 'out' else 'in' end, abs(n.amount))`,

  "cash that left a drawer for a record as an expense is of an expense or a supplier": sql`
    select m.id, m.shift_id, m.amount from shift_movements m
    where m.kind = 'expense' and m.is_bound
      and not exists (select from expense_entries n where n.shift_movement_id = m.id)
      and not exists (select from supplier_payments y where y.shift_movement_id = m.id)`,
} satisfies Record<string, RawBuilder<unknown>>;
