/** Flash sales: prices that hold from one moment to another, with a banner in the online shop. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
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
} from "#src/shared/fields.ts";
import { stockStates } from "#src/areas/inventory/rules.ts";
import { flashSaleStates, MAX_FLASH_ITEMS } from "../flash-sale-rules.ts";

const priceOfItem = z.strictObject({
  itemId: id,
  /** What one piece costs while the flash sale runs: above zero, and below the price that is displayed otherwise. */
  price: positiveMoney,
});

const flashSaleFields = {
  name: emptyToNull(text(60)).optional(),
  startsAt: moment,
  endsAt: moment,
  items: z.array(priceOfItem).min(1).max(MAX_FLASH_ITEMS),
  reason: requiredText(300),
};

export const newFlashSale = z.strictObject({ id: id.optional(), ...flashSaleFields });
export type NewFlashSale = z.output<typeof newFlashSale>;
export const flashSaleChange = z.strictObject({ version, ...flashSaleFields });
export type FlashSaleChange = z.output<typeof flashSaleChange>;

export const flashSaleSummary = z.object({
  id,
  name: z.string().nullable(),
  startsAt: moment,
  endsAt: moment,
  state: z.enum(flashSaleStates),
  items: z.int(),
  /** Ended by hand, before `endsAt`; null: not. */
  endedAt: moment.nullable(),
  endedBy: person.nullable(),
  endReason: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
  version: z.int(),
});
export type FlashSaleSummary = z.output<typeof flashSaleSummary>;

export const flashSaleItem = z.object({
  itemId: id,
  name: z.string(),
  sku: z.string(),
  featuredImage: z.string().nullable(),
  price: money,
  /** The price that is displayed without the flash sale. */
  displayedPrice: money,
  stockState: z.enum(stockStates),
  /** Whether buyers see the product. */
  isShown: z.boolean(),
});
export type FlashSaleItem = z.output<typeof flashSaleItem>;

export const flashSale = flashSaleSummary.extend({ items: z.array(flashSaleItem) });
export type FlashSale = z.output<typeof flashSale>;

const priceErrors = ["flash_price_not_lower", "flash_sale_overlap", "product_not_found"] as const;

export const flashSalesContract = contract({
  listFlashSales: {
    method: "GET",
    path: "/api/flash-sales",
    summary: "Flash sales, the latest start first",
    access: "manage_online_shop",
    refreshesOn: ["flash-sales", "users"],
    query: listQuery.omit({ search: true }).extend({ state: z.enum(flashSaleStates).optional() }),
    output: page(flashSaleSummary),
  },
  getFlashSale: {
    method: "GET",
    path: "/api/flash-sales/:id",
    summary: "A flash sale with its products and prices",
    access: "manage_online_shop",
    refreshesOn: ["flash-sales", "inventory", "users"],
    params: idParams,
    output: flashSale,
  },
  createFlashSale: {
    method: "POST",
    path: "/api/flash-sales",
    summary: "Plans a flash sale; needs `lower_prices` too, and a reason",
    access: "manage_online_shop",
    body: newFlashSale,
    output: flashSale,
    status: 201,
    errors: ["id_taken", "forbidden", ...priceErrors],
    idempotencyKey: "required",
  },
  changeFlashSale: {
    method: "PUT",
    path: "/api/flash-sales/:id",
    summary: "Changes a flash sale that has not started; needs `lower_prices` too, and a reason",
    access: "manage_online_shop",
    params: idParams,
    body: flashSaleChange,
    output: flashSale,
    errors: ["stale_version", "invalid_transition", "forbidden", ...priceErrors],
    idempotencyKey: "optional",
  },
  endFlashSale: {
    method: "POST",
    path: "/api/flash-sales/:id/end",
    summary: "Ends a flash sale now, or gives up a planned one",
    access: "manage_online_shop",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: flashSale,
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
});
