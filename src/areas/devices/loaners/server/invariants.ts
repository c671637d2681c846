import { sql, type RawBuilder } from "kysely";

export const loanersInvariants = {
  "a loaner is lent while it has one open loan, and only then": sql`
    select l.id as loaner_id, l.name, l.state, coalesce(o.number, 0) as open_loans
    from loaners l
    left join (select loaner_id, count(*) as number from loans where state = 'out' group by loaner_id) o
      on o.loaner_id = l.id
    where coalesce(o.number, 0) <> case l.state when 'lent' then 1 else 0 end`,

  "a repair that was handed over has its loaner back, or somebody let the customer keep it": sql`
    select k.id as loan_id, k.loaner_id, d.ticket_number from loans k join devices d on d.id = k.device_id
    where k.state = 'out' and k.kept_at is null and d.status = 'done'`,

  "a loaner is in the state that its history says": sql`
    select l.id as loaner_id, l.name, l.state, e.kind
    from loaners l
    left join lateral (
      select kind from loaner_entries
      where loaner_id = l.id and kind not in ('due_changed', 'kept')
      order by created_at desc, id desc limit 1) e on true
    where l.state <> case
      when e.kind is null or e.kind in ('returned', 'found', 'restored') then 'here'
      when e.kind in ('lent', 'return_undone') then 'lent'
      else e.kind end`,
} satisfies Record<string, RawBuilder<unknown>>;
