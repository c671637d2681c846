import { sql, type RawBuilder } from "kysely";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import type { HandsetRepair } from "../../repair-schemas.ts";

/** What the repairs of a handset have added to its cost. */
export const repairCostOf = (handsetId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(c.value), 0)::bigint from handset_repair_costs c
  join handset_repairs r on r.id = c.repair_id where r.handset_id = ${handsetId})`;

const costs = sql`(
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'kind', c.kind, 'itemId', c.item_id, 'quantity', c.quantity, 'serials', c.serials,
    'description', c.description, 'value', c.value, 'isKnown', c.is_known, 'undoes', c.undoes,
    'createdBy', ${userInJson("c.createdBy")}, 'createdAt', ${momentInJson(sql`c.created_at`)})
    order by c.created_at, c.id), '[]')
  from handset_repair_costs c where c.repair_id = r.id)`;

/** The repairs of a handset with their costs, the latest first. */
export const repairsOfHandset = (handsetId: RawBuilder<unknown>) => sql<HandsetRepair[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'problem', r.problem, 'startedBy', ${userInJson("r.startedBy")},
    'startedAt', ${momentInJson(sql`r.started_at`)}, 'endedBy', ${userInJson("r.endedBy")},
    'endedAt', ${momentInJson(sql`r.ended_at`)}, 'outcome', r.outcome, 'costs', ${costs})
    order by r.started_at desc, r.id desc), '[]')
  from handset_repairs r where r.handset_id = ${handsetId})`;

/** A repair without the values of its costs, for users without `view_cost`. */
export const withoutValue = ({ costs: all, ...repair }: HandsetRepair): HandsetRepair => ({
  ...repair,
  costs: all.map(({ value: _, ...cost }) => cost),
});
