/** Price lists: what suppliers ask for items. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import {
  previewedFile,
  previewEndpoints,
  previewParts,
  previewRow,
} from "#src/shared/imports/preview-contract.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { MAX_ORDERED } from "../rules.ts";
import { MAX_BYTES, priceFields, rowErrors } from "./rules.ts";

const pricedItem = z.object({ id, name: z.string(), sku: z.string() });

export const supplierPrice = z.object({
  id,
  supplier: z.object({ id, name: z.string() }),
  item: pricedItem,
  /** How the supplier calls the item. */
  supplierSku: z.string().nullable(),
  /** Of one piece, in minor units of the currency. */
  price: money,
  currency: z.enum(orderCurrencies),
  minimumQuantity: z.int(),
  /** The pieces of a pack, which the supplier does not open. */
  packSize: z.int(),
  validFrom: day,
  /** Whether it is the price of today: neither archived, nor future, nor replaced by a later one. */
  isCurrent: z.boolean(),
  archivedAt: moment.nullable(),
  createdBy: person.nullable(),
  ...versionFields,
});
export type SupplierPrice = z.output<typeof supplierPrice>;

const fields = {
  supplierSku: emptyToNull(text(60)),
  price: positiveMoney,
  currency: z.enum(orderCurrencies),
  minimumQuantity: z.int().min(1).max(MAX_ORDERED),
  packSize: z.int().min(1).max(MAX_ORDERED),
  validFrom: day,
};

export const newSupplierPrice = z.strictObject({
  /** A client may create the id, so that it knows the id before it sends the request. */
  id: id.optional(),
  supplierId: id,
  itemId: id,
  supplierSku: fields.supplierSku.optional(),
  price: fields.price,
  currency: fields.currency.default("TZS"),
  minimumQuantity: fields.minimumQuantity.default(1),
  packSize: fields.packSize.default(1),
  /** The first day of the price; today unless said. */
  validFrom: fields.validFrom.optional(),
});
export type NewSupplierPrice = z.output<typeof newSupplierPrice>;

export const supplierPriceChange = z.strictObject(fields).partial().extend({ version });
export type SupplierPriceChange = z.output<typeof supplierPriceChange>;

/** A price with its currency, and in shillings at the latest rate; null without a rate. */
const comparedPrice = z.object({
  price: money,
  currency: z.enum(orderCurrencies),
  inTzs: money.nullable(),
});
export type ComparedPrice = z.output<typeof comparedPrice>;

/** What one supplier asks for an item, and what the shop last ordered it for. */
export const itemOffer = z.object({
  supplier: z.object({ id, name: z.string(), isArchived: z.boolean() }),
  leadTimeDays: z.int().nullable(),
  isPreferred: z.boolean(),
  /** Whether it has the lowest price in shillings. */
  isCheapest: z.boolean(),
  listed: comparedPrice
    .extend({
      id,
      supplierSku: z.string().nullable(),
      minimumQuantity: z.int(),
      packSize: z.int(),
      validFrom: day,
    })
    .nullable(),
  ordered: comparedPrice
    .extend({ orderId: id, orderNumber: z.string(), orderDate: day })
    .nullable(),
});
export type ItemOffer = z.output<typeof itemOffer>;

export const itemOffers = z.object({ item: pricedItem, offers: z.array(itemOffer) });
export type ItemOffers = z.output<typeof itemOffers>;

const pricesQuery = listQuery.extend({
  supplierId: id.optional(),
  itemId: id.optional(),
  /** true: former, future and archived prices too. */
  history: z.stringbool().default(false),
});

export const priceImportRow = previewRow(priceFields, rowErrors, {
  itemId: id.nullable(),
  /** What the price was, and what it becomes, as the screen writes it. */
  before: z.object({ price: money, currency: z.enum(orderCurrencies) }).nullable(),
  after: z.object({ price: money, currency: z.enum(orderCurrencies), validFrom: day }).nullable(),
});
export type PriceImportRow = z.output<typeof priceImportRow>;

const { counts, rest } = previewParts(priceImportRow);
export const priceImportPreview = z.object({
  columns: z.array(z.object({ header: z.string(), field: z.enum(priceFields).nullable() })),
  counts,
  ...rest,
});
export type PriceImportPreview = z.output<typeof priceImportPreview>;

const { text: fileText, ...reading } = previewedFile(MAX_BYTES);
const imports = previewEndpoints({
  path: "/api/supplier-prices",
  access: "manage_suppliers",
  record: "a price list",
  file: {
    supplierId: id,
    text: fileText,
    /** One entry for each column of the file, from left to right: its field, or null for a column that is not imported. */
    columns: z.array(z.enum(priceFields).nullable()).max(100).optional(),
    ...reading,
  },
  also: { fileName: requiredText(200) },
  output: priceImportPreview,
  mostBytes: MAX_BYTES,
  errors: ["not_found", "forbidden", "supplier_archived"],
});

const shown = ["supplier-prices", "suppliers", "inventory", "users"] as const;

export const priceListsContract = contract({
  listSupplierPrices: {
    method: "GET",
    path: "/api/supplier-prices",
    summary: "Prices of suppliers, the latest first",
    access: "view_cost",
    refreshesOn: shown,
    query: pricesQuery,
    output: page(supplierPrice),
  },
  exportSupplierPrices: {
    method: "GET",
    path: "/api/supplier-prices/export.csv",
    summary: "The list of prices as a CSV file, under the same filters",
    access: "view_cost",
    query: pricesQuery.omit({ cursor: true, limit: true }),
    produces: "text/csv",
  },
  createSupplierPrice: {
    method: "POST",
    path: "/api/supplier-prices",
    summary: "Adds what a supplier asks for an item from a day on; needs `view_cost`",
    access: "manage_suppliers",
    body: newSupplierPrice,
    output: supplierPrice,
    status: 201,
    errors: [
      "id_taken",
      "not_found",
      "forbidden",
      "supplier_archived",
      "product_not_found",
      "supplier_price_taken",
    ],
    idempotencyKey: "required",
  },
  updateSupplierPrice: {
    method: "PATCH",
    path: "/api/supplier-prices/:id",
    summary: "Corrects a price; orders keep the cost that they have. Needs `view_cost`",
    access: "manage_suppliers",
    params: idParams,
    body: supplierPriceChange,
    output: supplierPrice,
    errors: ["stale_version", "forbidden", "supplier_price_taken"],
    idempotencyKey: "optional",
  },
  archiveSupplierPrice: {
    method: "POST",
    path: "/api/supplier-prices/:id/archive",
    summary: "Takes a price out of the list, so that it is no longer offered",
    access: "manage_suppliers",
    params: idParams,
    output: supplierPrice,
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
  listItemOffers: {
    method: "GET",
    path: "/api/item-offers/:id",
    summary:
      "What each supplier asks for an item and what it was last ordered for, also in shillings",
    access: "view_cost",
    refreshesOn: ["supplier-prices", "suppliers", "purchase-orders", "exchange-rates", "inventory"],
    params: idParams,
    output: itemOffers,
  },
  choosePreferredSupplier: {
    method: "POST",
    path: "/api/item-offers/:id/preferred",
    summary: "Says from whom an item is usually bought; the supplier has a price of it",
    access: "manage_suppliers",
    params: idParams,
    /** null: nobody in particular. */
    body: z.strictObject({ supplierId: id.nullable() }),
    output: itemOffers,
    errors: ["forbidden"],
    idempotencyKey: "optional",
  },
  getPriceImportTemplate: imports.template,
  previewPriceImport: imports.preview,
  importPrices: imports.import,
});
