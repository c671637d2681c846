/** Reordering: what is to be ordered, and the draft orders for it. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, money, positiveMoney, version } from "#src/shared/fields.ts";
import { orderCurrencies, shipmentModes } from "#src/areas/shipments/rules.ts";
import { demand } from "#src/areas/inventory/demand/contract.ts";
import { MAX_LINES, MAX_ORDERED } from "../rules.ts";
import { MAX_ORDERS } from "./rules.ts";

/** What one supplier would be ordered for. */
export const reorderOffer = z.object({
  supplierId: id,
  supplierName: z.string(),
  isPreferred: z.boolean(),
  /** Whether the item was ordered from this supplier last, of those who still sell it. */
  isLast: z.boolean(),
  /** Only users with `view_cost` are told. */
  isCheapest: z.boolean(),
  /** Of the supplier, otherwise of the settings. */
  leadTimeDays: z.int(),
  /**
   * The days from the order to its first goods, of this supplier's newest orders: eight of ten took `low` to `high`,
   * half of them up to `median`. null: too few orders have been received.
   */
  pastLead: z.object({ low: z.int(), median: z.int(), high: z.int(), cases: z.int() }).nullable(),
  /** From the price list, otherwise from the last order. In minor units of the currency; only with `view_cost`. */
  unitCost: money.optional(),
  currency: z.enum(orderCurrencies),
  minimumQuantity: z.int(),
  packSize: z.int(),
});
export type ReorderOffer = z.output<typeof reorderOffer>;

export const reorderSuggestion = z.object({
  item: z.object({ id, name: z.string(), sku: z.string(), version: z.int() }),
  /** The demand of a week; null if there are too few weeks or movements for a range. */
  demand: demand.nullable(),
  /** The pieces that were sold and used in repairs in the period, without those that came back. */
  used: z.int(),
  available: z.int(),
  minStock: z.int(),
  /** Pieces of orders that were sent and have not arrived. */
  ordered: z.int(),
  /** Open drafts with this item, and their pieces. */
  inDrafts: z.int(),
  drafts: z.array(z.object({ id, orderNumber: z.string(), quantity: z.int() })),
  /** The supplier who is proposed: the preferred one, the last, or the cheapest; null: nobody is known. */
  supplierId: id.nullable(),
  /** By the lead time and the packs of the proposed supplier. 0: what is in drafts is enough. */
  quantity: z.int(),
  offers: z.array(reorderOffer),
});
export type ReorderSuggestion = z.output<typeof reorderSuggestion>;

export const reorderSuggestions = z.object({
  days: z.int(),
  safetyDays: z.int(),
  /** What one unit of each currency costs in shillings today. A currency without a rate is absent. */
  rates: z.partialRecord(z.enum(orderCurrencies), z.number()),
  /** Whether more items run low than are listed. */
  isMore: z.boolean(),
  /** The most urgent first. */
  items: z.array(reorderSuggestion),
});
export type ReorderSuggestions = z.output<typeof reorderSuggestions>;

export const reorderSettings = z.object({
  /** For how many days goods should last beyond the lead time. */
  safetyDays: z.int(),
  /** The lead time of a supplier who has told none. */
  leadTimeDays: z.int(),
  version: z.int(),
});
export type ReorderSettings = z.output<typeof reorderSettings>;

const settingDays = z.int().min(0).max(365);

export const reorderSettingsChange = z.strictObject({
  version,
  safetyDays: settingDays.optional(),
  leadTimeDays: settingDays.optional(),
});
export type ReorderSettingsChange = z.output<typeof reorderSettingsChange>;

const reorderedItem = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(MAX_ORDERED),
  /** In minor units of the order's currency. */
  unitCost: positiveMoney,
  /** The pieces in drafts that the user saw. If there are others now, nothing is created. */
  inDrafts: z.int().min(0).max(1_000_000_000),
});

const reorderedOrder = z.strictObject({
  supplierId: id,
  currency: z.enum(orderCurrencies),
  items: z.array(reorderedItem).min(1).max(MAX_LINES),
});

export const newReorder = z.strictObject({
  /** By sea (meli) or by air (ndege). */
  shipmentMode: z.enum(shipmentModes),
  orders: z
    .array(reorderedOrder)
    .min(1)
    .max(MAX_ORDERS)
    .refine(
      (orders) => {
        const ids = orders.flatMap(({ items }) => items.map(({ itemId }) => itemId));
        return new Set(ids).size === ids.length;
      },
      { message: "name an item twice" },
    ),
});
export type NewReorder = z.output<typeof newReorder>;

const suggestionsQuery = z.strictObject({
  /** The period from which demand is computed: 30 or 90 days. */
  days: z.enum(["30", "90"]).default("30"),
  /** Only this item, also if it does not run low. */
  itemId: id.optional(),
});

export const reorderingContract = contract({
  listReorderSuggestions: {
    method: "GET",
    path: "/api/reorder-suggestions",
    summary:
      "Items that run low, with the quantity that is suggested and why; costs need `view_cost`",
    access: "manage_purchase_orders",
    refreshesOn: ["purchase-orders", "supplier-prices", "suppliers", "exchange-rates", "inventory"],
    query: suggestionsQuery,
    output: reorderSuggestions,
  },
  exportReorderSuggestions: {
    method: "GET",
    path: "/api/reorder-suggestions/export.csv",
    summary: "The items that run low as a CSV file; costs need `view_cost`",
    access: "manage_purchase_orders",
    query: suggestionsQuery,
    produces: "text/csv",
  },
  createReorder: {
    method: "POST",
    path: "/api/reorder-suggestions/orders",
    summary:
      "Creates one draft order per supplier and currency at the latest rate, all of them or none",
    access: "manage_purchase_orders",
    body: newReorder,
    output: z.object({ orders: z.array(z.object({ id, orderNumber: z.string() })) }),
    status: 201,
    errors: [
      "not_found",
      "conflict",
      "forbidden",
      "supplier_archived",
      "product_not_found",
      "item_archived",
      "order_number_taken",
    ],
    idempotencyKey: "required",
  },
  getReorderSettings: {
    method: "GET",
    path: "/api/reorder-settings",
    summary: "The safety days, and the lead time of suppliers who have told none",
    access: "manage_purchase_orders",
    refreshesOn: ["purchase-orders"],
    output: reorderSettings,
  },
  updateReorderSettings: {
    method: "PATCH",
    path: "/api/reorder-settings",
    summary: "Changes how suggestions are computed",
    access: "manage_purchase_orders",
    body: reorderSettingsChange,
    output: reorderSettings,
    errors: ["stale_version"],
    idempotencyKey: "optional",
  },
});
