import { sql } from "kysely";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";

/**
 * The permissions that the changes of an import need besides `edit_inventory`: the same as changes by hand
 * (`terms/rules.ts`). An online or sale price counts as lowered unless it is raised: without one, buyers paid another
 * price, which the file does not contain.
 */
export async function rightsForImport(tx: Tx, importId: string): Promise<Permission[]> {
  const { rows } = await sql<{ lowers: boolean; changesShopTerms: boolean }>`
    select
      coalesce(bool_or(case
        when c ->> 'field' = 'price' then (c ->> 'after')::numeric < (c ->> 'before')::numeric
        when c ->> 'field' in ('onlinePrice', 'salePrice')
          then not coalesce((c ->> 'after')::numeric > (c ->> 'before')::numeric, false)
        else false end), false) as lowers,
      coalesce(bool_or(c ->> 'field' in ('taxRate', 'warrantyDays')), false) as changes_shop_terms
    from item_import_rows r cross join jsonb_array_elements(r.changes) as c
    where r.import_id = ${importId} and r.kind = 'changed'`.execute(tx);
  const [found] = rows;
  return [
    ...(found?.lowers ? (["lower_prices"] as const) : []),
    ...(found?.changesShopTerms ? (["manage_settings"] as const) : []),
  ];
}
