import { sql, type RawBuilder } from "kysely";

/** Invariants of faults and their prices. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const issuesInvariants = {
  "a range of repair prices ends above its beginning": sql`
    select id, price_from, price_to from repair_prices where price_to <= price_from`,

  "a fault of a model has one price": sql`
    select search_key(brand) as brand, search_key(model) as model, search_key(fault) as fault from repair_prices
    where deleted_at is null group by 1, 2, 3 having count(*) > 1`,
} satisfies Record<string, RawBuilder<unknown>>;
