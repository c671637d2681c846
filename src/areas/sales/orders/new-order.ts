import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  moment,
  money,
  moneyOfMany,
  phone,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import {
  fulfilments,
  MAX_LINES,
  MAX_PIECES,
  MAX_PIECES_PER_LINE,
  orderStatuses,
  type Fulfilment,
} from "./rules.ts";

/** One product of a cart. The server sets the price; `unitPrice` is what the page showed, and is only compared. */
export const cartLine = z.strictObject({
  itemId: id,
  quantity: z.int().min(1).max(MAX_PIECES_PER_LINE),
  unitPrice: money.optional(),
});
export type CartLine = z.output<typeof cartLine>;

const hasEachOnce = (lines: readonly CartLine[]) =>
  new Set(lines.map(({ itemId }) => itemId)).size === lines.length;
const piecesOf = (lines: readonly CartLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const cartLines = z
  .array(cartLine)
  .min(1, "Cart is empty")
  .max(MAX_LINES)
  .refine(hasEachOnce, "names a product twice")
  .refine((lines) => piecesOf(lines) <= MAX_PIECES, "has too many pieces");

/** Whether a delivery says where the goods go. */
export const hasPlace = ({
  fulfilment,
  place,
}: {
  fulfilment: Fulfilment;
  place?: string | null | undefined;
}): boolean => fulfilment === "pickup" || Boolean(place);
export const placeMissing = { message: "says where to deliver", path: ["place"] };

export const newOrder = z
  .strictObject({
    name: requiredText(120),
    phone,
    lines: cartLines,
    fulfilment: z.enum(fulfilments).default("pickup"),
    /** Where the goods are delivered. */
    place: emptyToNull(text(200)).optional(),
    note: emptyToNull(text(500)).optional(),
    language: z.enum(languages).default("sw"),
  })
  .refine(hasPlace, placeMissing);
export type NewOrder = z.output<typeof newOrder>;

/** What everybody who has the secret link may see: no name, no phone number, no stock, no staff. */
export const publicOrder = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: money })),
  total: moneyOfMany,
  heldUntil: moment.nullable(),
  /** The end of the agreed prices. */
  pricesUntil: moment,
  reason: z.string().nullable(),
  createdAt: moment,
});
export type PublicOrder = z.output<typeof publicOrder>;

export const orderToken = z.string().regex(/^[\w-]{16,64}$/);
const tokenParams = z.strictObject({ token: orderToken });

export const publicOrdersContract = contract({
  createStorefrontOrder: {
    method: "POST",
    path: "/api/storefront/orders",
    summary: "Asks the shop for goods of the online shop; nothing is sold or set aside yet",
    access: "public",
    body: newOrder,
    /** `token` is the secret of the page on which the customer sees the request. */
    output: publicOrder.extend({ token: z.string() }),
    status: 201,
    errors: ["product_not_found", "out_of_stock", "price_changed", "too_many_requests"],
    idempotencyKey: "required",
    rateLimit: { max: 30, seconds: 600 },
  },
  getStorefrontOrder: {
    method: "GET",
    path: "/api/storefront/orders/:token",
    summary: "What became of an order request, by its secret token",
    access: "public",
    refreshesOn: ["order-requests"],
    params: tokenParams,
    output: publicOrder,
    rateLimit: { max: 120, seconds: 60 },
  },
  withdrawStorefrontOrder: {
    method: "POST",
    path: "/api/storefront/orders/:token/withdraw",
    summary: "The customer no longer wants the goods",
    access: "public",
    params: tokenParams,
    output: publicOrder,
    errors: ["order_not_open"],
    idempotencyKey: "optional",
    rateLimit: { max: 20, seconds: 60 },
  },
});
