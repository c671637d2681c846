import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { chunksOf } from "#src/server/imports/kind-of-import.ts";
import { haveOwnCosts } from "../../serials/server/own-costs.ts";
import type { CellValue, ReadRow } from "./read-row.ts";

/** The existing item that has the SKU of a row. */
export interface FoundItem {
  id: string;
  archived: boolean;
  isSerialised: boolean;
  quantity: number;
  reserved: number;
  /** Whether its pieces have different costs. Such an item stays serialised. */
  hasOwnCosts: boolean;
  /** The item's current values, by the names of the import fields. */
  fields: Record<string, CellValue>;
}

export interface Found {
  item: FoundItem | null;
  /** The SKU of the row, as it is compared (`search_key`); null when the row has no SKU. */
  skuKey: string | null;
  /** Another item that already has the barcode of this row; null if there is none. */
  barcodeOf: { id: string; sku: string } | null;
}

/** Finds the existing item of each row. The keys are row numbers. */
export async function findItems(tx: Tx, rows: readonly ReadRow[]): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  for (const chunk of chunksOf(rows)) {
    const asked = chunk.map(({ row, given }) => ({
      row,
      sku: given.sku ?? null,
      barcode: given.barcode ?? null,
    }));
    const { rows: answered } = await sql<Found & { row: number }>`
      select r.row, search_key(r.sku) as sku_key,
        case when other.id is not null then jsonb_build_object('id', other.id, 'sku', other.sku) end as barcode_of,
        case when i.id is not null then jsonb_build_object(
          'id', i.id, 'archived', i.archived_at is not null, 'isSerialised', i.is_serialised,
          'quantity', i.quantity, 'reserved', i.reserved, 'hasOwnCosts', i.is_serialised and ${haveOwnCosts(sql`i.id`)},
          'fields', jsonb_build_object(
            'sku', i.sku, 'barcode', i.barcode, 'name', i.name, 'brand', i.brand, 'model', i.model,
            'category', i.category, 'price', i.price, 'cost', i.cost, 'minStock', i.min_stock,
            'location', i.location, 'warrantyDays', i.warranty_days, 'expiryDate', i.expiry_date,
            'taxCode', i.tax_code, 'isSerialised', i.is_serialised, 'isAvailableOnline', i.is_available_online,
            'onlinePrice', i.online_price, 'salePrice', i.sale_price, 'description', i.description)) end as item
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (row integer, sku text, barcode text)
      left join inventory_items i on search_key(i.sku) = search_key(r.sku)
      left join inventory_items other on other.barcode = r.barcode and other.id is distinct from i.id`.execute(
      tx,
    );
    for (const { row, ...rest } of answered) found.set(row, rest);
  }
  return found;
}
