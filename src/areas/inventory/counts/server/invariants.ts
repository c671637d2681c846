import { sql } from "kysely";

export const countInvariants = {
  "an applied count's adjustments are its differences": sql`
    select l.count_id, l.item_id, l.difference, l.outcome, m.moved
    from stock_counts c
    join stock_count_lines l on l.count_id = c.id
    full join (
      select reference, item_id, sum(quantity) as moved from stock_movements
      -- Movements of an import refer to its file name, not to the number of a stock count (import/server/import-kind.ts).
      where reason = 'count' and reference ~ '^C-[0-9]{2}-[0-9]{6,}$' group by 1, 2) m
      on m.reference = c.count_number and m.item_id = l.item_id
    where coalesce(m.moved, 0) is distinct from
          (case when c.status = 'applied' and l.outcome = 'adjusted' then l.difference else 0 end)`,

  "a count's lines are the sum of its scans": sql`
    select l.count_id, l.item_id, l.counted, s.counted as scanned
    from stock_count_lines l
    left join (
      -- A count cannot exceed the highest possible stock (counts/server/scan-statements.ts).
      select count_id, item_id, least(greatest(sum(quantity), 0), 100000000) as counted from (
        select count_id, item_id, quantity, coalesce(count(*) filter (where act = 'set') over (
                 partition by count_id, item_id order by scanned_at desc, seq desc
                 rows between unbounded preceding and 1 preceding), 0) as later_sets
        from stock_count_scans s
        where act <> 'undo' and not exists (select from stock_count_scans u where u.undoes = s.id)) live
      where later_sets = 0 group by 1, 2) s on s.count_id = l.count_id and s.item_id = l.item_id
    where case when l.is_assumed then l.counted <> 0 or s.counted is not null
               else l.counted is distinct from s.counted end`,

  "a count says how far it is": sql`
    select c.id as count_id, c.line_count, c.counted_count, c.differing_count, c.adjusted_count, n.*
    from stock_counts c
    left join (
      select count_id, count(*) as lines, count(counted) as counted, count(*) filter (where difference <> 0) as differing,
             count(*) filter (where outcome = 'adjusted') as adjusted, count(outcome) as settled
      from stock_count_lines group by 1) n on n.count_id = c.id
    where (c.line_count, c.counted_count, c.differing_count, c.adjusted_count)
            is distinct from (n.lines, n.counted, n.differing, n.adjusted)
       or n.settled <> case when c.status = 'applied' then n.lines else 0 end`,
};
