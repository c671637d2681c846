import { sql } from "kysely";
import type { Permission } from "#src/shared/permissions.ts";
import type { Tx } from "#src/server/database.ts";
import { STANDARD_CODE } from "#src/areas/settings/taxes/rules.ts";

/**
 * The permissions that an import needs in addition to `edit_inventory`, by the rules for changes in a form
 * (`terms/rules.ts`). If an online or sale price is added or removed, this counts as a lower price: the row contains
 * only the changed fields, so Fundi cannot compare the prices that buyers pay before and after the import.
 */
export async function rightsForImport(tx: Tx, importId: string): Promise<Permission[]> {
  const { rows } = await sql<{ lowers: boolean; changesTax: boolean; changesWarranty: boolean }>`
    select
      coalesce(bool_or(case
        when c ->> 'field' = 'price' then (c ->> 'after')::numeric < (c ->> 'before')::numeric
        when c ->> 'field' in ('onlinePrice', 'salePrice')
          then not coalesce((c ->> 'after')::numeric > (c ->> 'before')::numeric, false)
        else false end), false) as lowers,
      coalesce(bool_or(c ->> 'field' = 'taxCode'), false) as changes_tax,
      coalesce(bool_or(c ->> 'field' = 'warrantyDays'), false) as changes_warranty
    from item_import_rows r cross join jsonb_array_elements(r.changes) as c
    where r.import_id = ${importId} and r.kind = 'changed'`.execute(tx);
  const [found] = rows;
  return [
    ...(found?.lowers ? (["lower_prices"] as const) : []),
    ...(found?.changesTax ? (["manage_tax_rates"] as const) : []),
    ...(found?.changesWarranty ? (["manage_settings"] as const) : []),
  ];
}

/** The permissions that the new items of an import need, as in a form (`rightsForNewItem`). */
export async function rightsForNewItems(tx: Tx, importId: string): Promise<Permission[]> {
  const { rows } = await sql<{ otherTax: boolean; ownWarranty: boolean }>`
    select coalesce(bool_or(r.given ->> 'taxCode' <> ${STANDARD_CODE}), false) as other_tax,
           coalesce(bool_or(r.given ->> 'warrantyDays' is not null), false) as own_warranty
    from item_import_rows r where r.import_id = ${importId} and r.kind = 'new'`.execute(tx);
  return [
    ...(rows[0]?.otherTax ? (["manage_tax_rates"] as const) : []),
    ...(rows[0]?.ownWarranty ? (["manage_settings"] as const) : []),
  ];
}
