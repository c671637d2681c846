import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  barcode,
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  moneyOfMany,
  page,
  requiredText,
  scannedCode,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { MAX_PRICE } from "#src/shared/amounts/typed-amounts.ts";
import { taxCodes } from "#src/areas/settings/taxes/rules.ts";
import { stockMovement } from "../stock-movement.ts";
import { foundPiece, movedRefusals, serials, switchRefusals } from "../serials/contract.ts";
import {
  categories,
  itemSorts,
  movementReasons,
  movementSorts,
  movementTypes,
  stockStates,
} from "../rules.ts";

/** The maximum number of pieces in one change of stock. Lines of sales have a lower limit. */
export const MAX_PIECES = 1_000_000;
export const pieces = z.int().min(1).max(MAX_PIECES);
/** The address of a picture: a path of Fundi (`/…`) or an external address (`http://…` or `https://…`). */
const pictureAddress = text(500).regex(/^(https?:\/\/|\/)\S*$/, "must be the address of a picture");
export const price = money.max(MAX_PRICE);

/** The terms of an item. Only their own endpoint (`terms/contract.ts`) can change them, not a PATCH of the item. */
export const itemTerms = {
  /**
   * What one piece costs the shop; null: not known. Only for users with `view_cost`. An item with stock has the average
   * of its stock, which the value corrections change.
   */
  cost: price.nullable().optional(),
  /** null: the item has the default warranty of the shop's settings. */
  warrantyDays: z.int().min(0).max(3650).nullable().optional(),
  /** The code of the tax authority. The rate of the day follows from it. A new item has A, the standard rate. */
  taxCode: z.enum(taxCodes).optional(),
  onlinePrice: price.nullable().optional(),
  salePrice: price.nullable().optional(),
};

/** The editable fields besides SKU and name. An empty text deletes the value. */
const details = {
  barcode: emptyToNull(barcode(60)).optional(),
  brand: emptyToNull(text(80)).optional(),
  model: emptyToNull(text(120)).optional(),
  category: z.enum(categories).optional(),
  minStock: z.int().min(0).max(MAX_PIECES).optional(),
  location: emptyToNull(text(80)).optional(),
  expiryDate: day.nullable().optional(),
  isSerialised: z.boolean().optional(),
  isAvailableOnline: z.boolean().optional(),
  featuredImage: emptyToNull(pictureAddress).optional(),
  imageUrl: emptyToNull(pictureAddress).optional(),
  images: z.array(pictureAddress).max(12).optional(),
  imageAltText: emptyToNull(text(200)).optional(),
  shortDescription: emptyToNull(text(300)).optional(),
  longDescription: emptyToNull(text(8000)).optional(),
  description: emptyToNull(text(4000)).optional(),
};

export const newItem = z.strictObject({
  /** A client may create the id, so that it knows the id before it sends the request. */
  id: id.optional(),
  /** Without one, the server makes one from category, brand, model or name. */
  sku: scannedCode(60).min(1).optional(),
  name: requiredText(160),
  price,
  /** The opening stock. Unless it is 0, the first movement of the item records it. */
  quantity: z.int().min(0).max(MAX_PIECES).default(0),
  /** The serial numbers of the opening stock, for a serialised item. */
  serials: serials.optional(),
  ...itemTerms,
  ...details,
});
export type NewItem = z.output<typeof newItem>;

export const itemChange = z.strictObject({
  version,
  sku: scannedCode(60).min(1).optional(),
  name: requiredText(160).optional(),
  /** Required when the item becomes serialised: the serial numbers of its pieces in stock. */
  serials: serials.optional(),
  reason: emptyToNull(text(300)).optional(),
  ...details,
});
export type ItemChange = z.output<typeof itemChange>;

export const itemSummary = z.object({
  id,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  category: z.enum(categories),
  price: money,
  /** The average cost of one piece in stock, rounded; null: not known. Only for users with `view_cost`. */
  cost: moneyOfMany.nullable().optional(),
  /** What the stock cost the shop, exactly; unknown costs count as 0. Only for users with `view_cost`. */
  value: moneyOfMany.optional(),
  /** The number of pieces in stock, including the reserved ones. */
  quantity: z.int(),
  /** The number of pieces reserved for repairs or sales. */
  reserved: z.int(),
  available: z.int(),
  minStock: z.int(),
  stockState: z.enum(stockStates),
  location: z.string().nullable(),
  isSerialised: z.boolean(),
  isAvailableOnline: z.boolean(),
  featuredImage: z.string().nullable(),
  archivedAt: moment.nullable(),
  ...versionFields,
});
export type ItemSummary = z.output<typeof itemSummary>;

export const item = itemSummary.extend({
  warrantyDays: z.int().nullable(),
  expiryDate: day.nullable(),
  taxCode: z.enum(taxCodes),
  onlinePrice: money.nullable(),
  salePrice: money.nullable(),
  imageUrl: z.string().nullable(),
  images: z.array(z.string()),
  imageAltText: z.string().nullable(),
  /** The average of the published reviews with one decimal, and their number. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  shortDescription: z.string().nullable(),
  longDescription: z.string().nullable(),
  description: z.string().nullable(),
});
export type Item = z.output<typeof item>;

const itemsQuery = listQuery.extend({
  // The cursor of a list sorted by name contains a name, which has up to 160 characters.
  cursor: z.string().max(1000).optional(),
  sort: z.enum(itemSorts).default("newest"),
  category: z.enum(categories).optional(),
  stock: z.enum(stockStates).optional(),
  /** true: the list contains only archived items; false: it contains only items that are not archived. */
  archived: z.stringbool().default(false),
  online: z.stringbool().optional(),
});

export const movementsQuery = listQuery.omit({ search: true }).extend({
  itemId: id.optional(),
  type: z.enum(movementTypes).optional(),
  reason: z.enum(movementReasons).optional(),
  sort: z.enum(movementSorts).default("newest"),
  /** The user who made the movement. */
  userId: id.optional(),
  /** The first and the last day of the listed movements, by the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
});

export const inventoryStatistics = z.object({
  items: z.int(),
  low: z.int(),
  out: z.int(),
  /** The value of the stock at current prices. */
  retailValue: moneyOfMany,
  /** The value of the stock at cost; unknown costs count as 0. Only for users with `view_cost`. */
  stockValue: moneyOfMany.optional(),
});
export type InventoryStatistics = z.output<typeof inventoryStatistics>;

export const adjustment = z.strictObject({
  /** The number of pieces to add; negative: to remove. */
  quantity: z.union([pieces, z.int().min(-MAX_PIECES).max(-1)]),
  /** One of count, damaged, lost, found, correction, adjustment. Another text becomes an adjustment's note. */
  reason: requiredText(200),
  note: emptyToNull(text(500)).optional(),
  /** The serial numbers of the pieces to add or remove, for a serialised item. */
  serials: serials.optional(),
});

export const inventoryContract = contract({
  listItems: {
    method: "GET",
    path: "/api/items",
    summary: "Items, newest first unless said; searched by name, SKU, brand, model or barcode",
    access: ["view_inventory", "use_parts", "create_devices", "view_pos"],
    refreshesOn: ["inventory"],
    query: itemsQuery,
    output: page(itemSummary),
  },
  createItem: {
    method: "POST",
    path: "/api/items",
    summary: "A new item and its opening stock; another tax or warranty needs a further right",
    access: "create_inventory",
    body: newItem,
    output: item,
    status: 201,
    errors: ["id_taken", "sku_taken", "barcode_taken", "forbidden", ...movedRefusals],
    idempotencyKey: "required",
  },
  lookUpItem: {
    method: "GET",
    path: "/api/items/lookup",
    summary: "The item with exactly this SKU, barcode, id or serial of a piece; none archived",
    access: ["view_inventory", "use_parts", "create_devices", "view_pos"],
    refreshesOn: ["inventory"],
    query: z.strictObject({ code: scannedCode(80).min(1) }),
    output: item.extend({ serial: foundPiece.optional() }),
    errors: ["product_not_found"],
  },
  getInventoryStatistics: {
    method: "GET",
    path: "/api/items/statistics",
    summary: "How many items there are, how many run out, and what they are worth",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    output: inventoryStatistics,
  },
  exportItems: {
    method: "GET",
    path: "/api/items/export.csv",
    summary: "The list of items as a CSV file, under the same filters",
    access: "view_inventory",
    query: itemsQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  getItem: {
    method: "GET",
    path: "/api/items/:id",
    summary: "One item",
    access: ["view_inventory", "use_parts"],
    refreshesOn: ["inventory"],
    params: idParams,
    output: item,
  },
  updateItem: {
    method: "PATCH",
    path: "/api/items/:id",
    summary:
      "Changes what staff know of an item; its quantity moves by adjustments, its prices by terms",
    access: "edit_inventory",
    params: idParams,
    body: itemChange,
    output: item,
    errors: ["stale_version", "sku_taken", "barcode_taken", "conflict", ...switchRefusals],
    idempotencyKey: "optional",
  },
  archiveItem: {
    method: "POST",
    path: "/api/items/:id/archive",
    summary: "Takes an item out of every list; its history stays",
    access: "delete_inventory",
    params: idParams,
    output: item,
    idempotencyKey: "optional",
  },
  restoreItem: {
    method: "POST",
    path: "/api/items/:id/restore",
    summary: "Brings an archived item back",
    access: "delete_inventory",
    params: idParams,
    output: item,
    idempotencyKey: "optional",
  },
  adjustStock: {
    method: "POST",
    path: "/api/items/:id/adjustments",
    summary: "Puts the number on the shelf right, by so many more or (less than zero) fewer",
    access: "adjust_stock",
    params: idParams,
    body: adjustment,
    output: item,
    errors: ["insufficient_stock", "conflict", ...movedRefusals],
    idempotencyKey: "required",
  },
  listStockMovements: {
    method: "GET",
    path: "/api/stock-movements",
    summary: "Every piece that came or went, newest first unless said",
    access: "view_inventory",
    refreshesOn: ["inventory"],
    query: movementsQuery,
    output: page(stockMovement),
  },
});
