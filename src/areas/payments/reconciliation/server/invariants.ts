import { sql } from "kysely";
import { isReceived } from "./match-lines.ts";

/** Invariants of reconciliation. Each query finds the rows that violate its invariant. */
export const reconciliationInvariants = {
  "the state of a statement line is what was done with it": sql`
    select l.id as line_id, l.state from statement_lines l
    where (l.state = 'matched') <> exists (select from statement_matches m where m.line_id = l.id and m.undone_at is null)
       or (l.state = 'noted') <> (l.noted_by is not null)`,

  "a line proves one payment, of its amount, whose money was received": sql`
    select m.id as match_id, l.id as line_id, p.id as payment_id, l.amount, p.total_amount as paid, p.status
    from statement_matches m join statement_lines l on l.id = m.line_id join payments p on p.id = m.payment_id
    where m.undone_at is null and (l.amount <> p.total_amount or not (${isReceived} or p.assigned_to is not null))`,

  "a statement counts its lines, and covers their days": sql`
    select t.id as statement_id, t.new_count, count(l.id) as lines
    from statements t left join statement_lines l on l.statement_id = t.id
    group by t.id
    having t.new_count <> count(l.id)
       or min((l.paid_at at time zone 'Africa/Dar_es_Salaam')::date) < t.from_day
       or max((l.paid_at at time zone 'Africa/Dar_es_Salaam')::date) > t.to_day
       or bool_or(l.source_id <> t.source_id)`,

  "a stated result is the end of its attempt, and stands in the journal": sql`
    select r.id as resolution_id, r.outcome, a.state from payment_resolutions r
    join payment_attempts a on a.id = r.attempt_id
    where a.payment_id <> r.payment_id or a.state not in ('completed', 'failed', 'late')
       or not exists (select from events e where e.record_id = r.payment_id and e.kind = 'payment.resolved')`,
};
