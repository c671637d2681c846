import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import {
  id,
  idParams,
  listQuery,
  moment,
  money,
  moneyOfMany,
  page,
  person,
  requiredText,
  version,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { fulfilments, orderStatuses } from "./rules.ts";

const orderRequestInList = z.object({
  id,
  number: z.string(),
  status: z.enum(orderStatuses),
  /** null: the personal data was deleted. */
  name: ofCustomer(z.string().nullable()),
  phone: ofCustomer(z.string().nullable()),
  fulfilment: z.enum(fulfilments),
  pieces: z.int(),
  total: moneyOfMany,
  heldUntil: moment.nullable(),
  /** The end of the agreed prices. Afterwards they are agreed again. */
  pricesUntil: moment,
  createdAt: moment,
});
export type OrderRequestInList = z.output<typeof orderRequestInList>;

const orderRequestLine = z.object({
  itemId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  /** The agreed price of one piece. */
  unitPrice: money,
  /** The price of the item now. */
  price: money,
  /** The pieces that are not reserved for anybody. */
  available: z.int(),
  /** The pieces that are set aside for this request. */
  held: z.int(),
  isSerialised: z.boolean(),
  /** The serial numbers of the pieces that are set aside. */
  serials: z.array(z.string()),
});
export type OrderRequestLine = z.output<typeof orderRequestLine>;

export const orderRequest = orderRequestInList.extend({
  place: z.string().nullable(),
  note: z.string().nullable(),
  language: z.enum(languages),
  /** Why it was declined, as the customer reads it. */
  reason: z.string().nullable(),
  lines: z.array(orderRequestLine),
  sale: z.object({ id, saleNumber: z.string() }).nullable(),
  /** The customer with this phone number. */
  customer: z.object({ id, name: z.string() }).nullable(),
  /** A text to the customer about the state of the request, in the customer's language. */
  message: z.string(),
  history: z.array(
    z.object({
      kind: z.string(),
      /** null: the customer or a job. */
      user: person.nullable(),
      at: moment,
    }),
  ),
  version: z.int(),
});
export type OrderRequest = z.output<typeof orderRequest>;

export const orderSorts = ["newest", "oldest"] as const;

export const orderFilters = ["open", ...orderStatuses] as const;

const filters = {
  search: listQuery.shape.search,
  status: z.enum(orderFilters).optional(),
  sort: z.enum(orderSorts).default("newest"),
};

/** The end of the time for which the goods are set aside; by default the hours of the settings from now. */
const hold = { until: moment.optional(), version: version.optional() };
const shown = ["order-requests", "inventory", "customers", "sales", "users"] as const;

export const orderRequestsContract = contract({
  listOrderRequests: {
    method: "GET",
    path: "/api/order-requests",
    summary: "Order requests of the online shop, searched by number, name, phone or place",
    access: "manage_order_requests",
    refreshesOn: shown,
    query: listQuery.extend(filters),
    output: page(orderRequestInList),
  },
  countOrderRequests: {
    method: "GET",
    path: "/api/order-requests/counts",
    summary: "How many order requests wait for an answer, and for how many goods are set aside",
    access: "manage_order_requests",
    refreshesOn: ["order-requests"],
    output: z.object({ requested: z.int(), accepted: z.int() }),
  },
  exportOrderRequests: {
    method: "GET",
    path: "/api/order-requests/export.csv",
    summary: "The same list as a file for a spreadsheet",
    access: "manage_order_requests",
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  getOrderRequest: {
    method: "GET",
    path: "/api/order-requests/:id",
    summary: "One order request with its lines and its history",
    access: "manage_order_requests",
    refreshesOn: shown,
    params: idParams,
    output: orderRequest,
  },
  agreeOnOrderPrices: {
    method: "POST",
    path: "/api/order-requests/:id/prices",
    summary: "Agrees on the prices again: the goods cost what their items cost now",
    access: "manage_order_requests",
    params: idParams,
    /** `expectedTotal`: what the customer was told. */
    body: z.strictObject({ expectedTotal: money, version: version.optional() }),
    output: orderRequest,
    errors: ["stale_version", "order_not_open", "total_changed"],
    idempotencyKey: "required",
  },
  acceptOrderRequest: {
    method: "POST",
    path: "/api/order-requests/:id/accept",
    summary:
      "Sets all goods of the request aside until a time; refused if one of them is not there",
    access: "manage_order_requests",
    params: idParams,
    body: z.strictObject(hold),
    output: orderRequest,
    errors: [
      "stale_version",
      "order_not_open",
      "order_prices_ended",
      "insufficient_stock",
      "item_archived",
    ],
    idempotencyKey: "required",
  },
  extendOrderRequest: {
    method: "POST",
    path: "/api/order-requests/:id/extend",
    summary: "Keeps the goods of an accepted request until another time",
    access: "manage_order_requests",
    params: idParams,
    body: z.strictObject(hold),
    output: orderRequest,
    errors: ["stale_version", "order_not_open", "order_prices_ended"],
    idempotencyKey: "optional",
  },
  releaseOrderRequest: {
    method: "POST",
    path: "/api/order-requests/:id/release",
    summary: "Takes the acceptance back: the goods are released, and the request is open again",
    access: "manage_order_requests",
    params: idParams,
    body: z.strictObject({ version: version.optional() }),
    output: orderRequest,
    errors: ["stale_version", "order_not_open"],
    idempotencyKey: "required",
  },
  declineOrderRequest: {
    method: "POST",
    path: "/api/order-requests/:id/decline",
    summary: "Declines the request with a reason that the customer reads, and releases its goods",
    access: "manage_order_requests",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300), version: version.optional() }),
    output: orderRequest,
    errors: ["stale_version", "order_not_open"],
    idempotencyKey: "required",
  },
});
