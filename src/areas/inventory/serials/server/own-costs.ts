import { sql, type RawBuilder } from "kysely";

/**
 * Whether the pieces of an item in stock cost differently, so that they lose what each of them cost once the item is no
 * longer serialised. Pieces that share the value of their item differ by rounding only.
 */
export const haveOwnCosts = (itemId: RawBuilder<unknown>) => sql<boolean>`(
  select coalesce(max(s.unit_cost) - min(s.unit_cost) > 1, false) or count(s.unit_cost) not in (0, count(*))
  from item_serials s where s.item_id = ${itemId} and s.state in ('in_stock', 'reserved'))`;
