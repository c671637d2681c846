/** The fields and errors of imported price lists, and how quantities follow packs. Used by screen and server. */

/** The fields that a file may contain, in the order of the template. `sku` is the shop's, or else a barcode. */
export const priceFields = [
  "sku",
  "supplierSku",
  "price",
  "currency",
  "minimumQuantity",
  "packSize",
  "validFrom",
] as const;
export type PriceField = (typeof priceFields)[number];

/** The fields whose cells are numbers. */
export const numberFields = ["price", "minimumQuantity", "packSize"] as const;

export const rowErrors = [
  "required",
  "too_long",
  "unknown_item",
  "archived_item",
  "twice_in_file",
  "not_money",
  "ambiguous_number",
  "out_of_range",
  "not_currency",
  "not_number",
  "not_day",
  "bad_text",
  "too_many_cells",
] as const;
export type PriceRowError = (typeof rowErrors)[number];

export const MAX_ROWS = 5000;
export const MAX_BYTES = 2 * 1024 * 1024;

interface Packing {
  minimumQuantity: number;
  packSize: number;
}

/** The smallest quantity of whole packs that is enough, and that the supplier sells. */
export const inPacks = (needed: number, { minimumQuantity, packSize }: Packing): number =>
  Math.ceil(Math.max(needed, minimumQuantity) / packSize) * packSize;
