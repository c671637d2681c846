import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import { isShilling } from "#src/server/csv/number-style.ts";
import { asCode } from "#src/shared/text.ts";
import { asBarcode } from "#src/shared/texts/gtin.ts";
import type { Database } from "#src/server/database.ts";
import {
  largestAmount,
  tooLargeIn,
} from "#src/areas/settings/amounts/server/refuse-large-amounts.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { PriceImportRow } from "../contract.ts";
import { isCurrentOn } from "./queries.ts";
import type { Given, PriceError, ReadRow } from "./read-row.ts";

/** A price as the import would write it. */
export interface WantedPrice {
  itemId: string;
  supplierSku: string | null;
  price: number;
  currency: OrderCurrency;
  minimumQuantity: number;
  packSize: number;
  validFrom: string;
}

/** A row with what its import would write now; null if nothing. */
export interface JudgedPrice extends PriceImportRow {
  cells: string[];
  wanted: WantedPrice | null;
}

interface Found {
  itemId: string;
  name: string;
  sku: string;
  isArchived: boolean;
  /** The price of the day from which the row is valid. */
  current: WantedPrice | null;
}

/** Compares each row with the stored items and prices of the supplier, and with the other rows. */
export async function judgeRows(
  db: Database,
  supplierId: string,
  rows: readonly ReadRow[],
): Promise<JudgedPrice[]> {
  const found = await findItems(db, supplierId, rows);
  const most = await largestAmount(db);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const item = found.get(row.row);
    const { given, errors } = inItsCurrency(row, item);
    for (const field of tooLargeIn(most, given, ["price"]))
      errors.push({ field, code: "out_of_range", value: String(given.price) });
    if (row.given.sku !== undefined && !item)
      errors.push({ field: "sku", code: "unknown_item", value: row.given.sku });
    if (item?.isArchived)
      errors.push({ field: "sku", code: "archived_item", value: row.given.sku ?? "" });
    const before = item && seen.get(item.itemId);
    if (before !== undefined)
      errors.push({ field: "sku", code: "twice_in_file", value: String(before) });
    else if (item) seen.set(item.itemId, row.row);
    return judge({ ...row, given }, item, errors);
  });
}

/** Reads a price without a currency as one of the currency that the supplier's price of before has. */
function inItsCurrency(
  { given, errors, foreign }: ReadRow,
  item: Found | undefined,
): { given: Given; errors: PriceError[] } {
  const currency = item?.current?.currency ?? HOME_CURRENCY;
  if (!foreign || isShilling(currency)) return { given, errors: [...errors] };
  if ("value" in foreign) return { given: { ...given, price: foreign.value }, errors: [...errors] };
  const { price: _price, ...rest } = given;
  return { given: rest, errors: [...errors, { field: "price", code: foreign.code, value: "" }] };
}

function judge(
  { row, cells, given }: ReadRow,
  item: Found | undefined,
  errors: PriceError[],
): JudgedPrice {
  const shown = {
    row,
    cells,
    name: item?.name ?? "",
    number: item?.sku ?? given.sku ?? "",
    itemId: item?.itemId ?? null,
    before: item?.current ? { price: item.current.price, currency: item.current.currency } : null,
    errors,
  };
  if (!item || given.price === undefined || errors.length > 0)
    return { ...shown, kind: "error", after: null, wanted: null };
  const wanted = wantedOf(item, { ...given, price: given.price });
  const isSame = item.current !== null && isAlike(wanted, item.current);
  return {
    ...shown,
    kind: isSame ? "unchanged" : item.current ? "changed" : "new",
    after: { price: wanted.price, currency: wanted.currency, validFrom: wanted.validFrom },
    wanted: isSame ? null : wanted,
  };
}

/** A field that the file does not give stays as it is. */
function wantedOf({ itemId, current }: Found, input: Given & { price: number }): WantedPrice {
  return {
    itemId,
    supplierSku: input.supplierSku ?? current?.supplierSku ?? null,
    price: input.price,
    currency: input.currency ?? current?.currency ?? HOME_CURRENCY,
    minimumQuantity: input.minimumQuantity ?? current?.minimumQuantity ?? 1,
    packSize: input.packSize ?? current?.packSize ?? 1,
    validFrom: input.validFrom ?? today(),
  };
}

/** Whether two prices say the same, whatever their days are. */
const isAlike = ({ validFrom: _, ...one }: WantedPrice, { validFrom: __, ...other }: WantedPrice) =>
  (Object.keys(one) as (keyof typeof one)[]).every((field) => one[field] === other[field]);

/**
 * Finds the item of each row by SKU, otherwise by its exact barcode or by one that looks equal, with the supplier's
 * price of the day of the row.
 */
async function findItems(
  db: Database,
  supplierId: string,
  rows: readonly ReadRow[],
): Promise<Map<number, Found>> {
  const asked = rows.flatMap(({ row, given: { sku, validFrom = today() } }) =>
    sku === undefined ? [] : [{ row, sku: asCode(sku), barcode: asBarcode(sku), validFrom }],
  );
  const { rows: found } = await sql<Found & { row: number }>`
    select r.row, i.id as item_id, i.name, i.sku, i.archived_at is not null as is_archived,
      (select json_build_object('itemId', p.item_id, 'supplierSku', p.supplier_sku, 'price', p.price,
          'currency', p.currency, 'minimumQuantity', p.minimum_quantity, 'packSize', p.pack_size,
          'validFrom', p.valid_from)
        from supplier_prices p
        where p.item_id = i.id and p.supplier_id = ${supplierId} and ${isCurrentOn(sql`r."validFrom"`)}) as current
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (row integer, sku text, barcode text, "validFrom" date)
    cross join lateral (
      select * from (
        select 1 as rank, id, name, sku, archived_at from inventory_items where search_key(sku) = search_key(r.sku)
        union all
        select 2, id, name, sku, archived_at from inventory_items where barcode in (r.sku, r.barcode)
        union all
        select 3, id, name, sku, archived_at from inventory_items where search_key(barcode) = search_key(r.sku)) all_ways
      order by rank limit 1) i`.execute(db);
  return new Map(found.map(({ row, ...rest }) => [row, rest]));
}
