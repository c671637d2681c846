import * as z from "zod";
import { routeOf } from "#src/shared/addresses.ts";
import { contract } from "#src/shared/contract.ts";
import { id, phone, requiredText, text } from "#src/shared/fields.ts";
import {
  cartLines,
  hasPlace,
  newOrder,
  orderToken,
  placeMissing,
  publicOrdersContract,
} from "#src/areas/sales/orders/new-order.ts";
import { CART_LENGTH, readCart } from "./cart-address.ts";

/** The largest accepted form, in bytes. */
const FORM_BYTES = 8192;
const params = z.strictObject({ token: orderToken });
const reads = { max: 120, seconds: 60 };
const { name, fulfilment, place, note } = newOrder.shape;

export const cartPagesContract = contract({
  openCart: {
    method: "GET",
    path: routeOf("/shop/cart"),
    summary: "The cart, which is in the address, compared with the shop of this moment",
    access: "public",
    renders: "html",
    rateLimit: reads,
  },
  submitOrder: {
    method: "POST",
    path: routeOf("/shop/cart"),
    summary: "Sends the cart as an order request",
    access: "public",
    accepts: "form",
    body: z
      .strictObject({
        /** A new key for each page: the same form sent twice is one request, that of another page is another. */
        attempt: id,
        lines: text(CART_LENGTH).transform(readCart).pipe(cartLines),
        name,
        phone,
        fulfilment,
        place,
        note,
      })
      .refine(hasPlace, placeMissing),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: [...publicOrdersContract.createStorefrontOrder.errors, "id_taken"],
    countsAs: publicOrdersContract.createStorefrontOrder,
  },
});

export const orderPagesContract = contract({
  openOrders: {
    method: "GET",
    path: routeOf("/shop/orders"),
    summary: "The order requests whose secret tokens are in the address, and a form that finds one",
    access: "public",
    renders: "html",
    rateLimit: reads,
  },
  submitFindOrder: {
    method: "POST",
    path: routeOf("/shop/orders"),
    summary: "Leads to the page of an order request, by its number and phone number",
    access: "public",
    accepts: "form",
    body: z.strictObject({ number: requiredText(40), phone }),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["not_found", "too_many_requests"],
    // The handler counts failed attempts. A refusal must not roll this count back.
    transaction: "own",
    rateLimit: { max: 60, seconds: 600 },
  },
  openOrder: {
    method: "GET",
    path: routeOf("/shop/orders/$token"),
    summary: "What became of an order request, by its secret token",
    access: "public",
    params,
    renders: "html",
    rateLimit: reads,
  },
  submitWithdrawal: {
    method: "POST",
    path: routeOf("/shop/orders/$token/withdraw"),
    summary: "The customer no longer wants the goods",
    access: "public",
    params,
    accepts: "form",
    body: z.strictObject({}),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["order_not_open"],
    countsAs: publicOrdersContract.withdrawStorefrontOrder,
  },
  submitOrderPayment: {
    method: "POST",
    path: routeOf("/shop/orders/$token/pay"),
    summary: "Leads to a payment link for an accepted order request",
    access: "public",
    params,
    accepts: "form",
    body: z.strictObject({}),
    bodyBytes: FORM_BYTES,
    renders: "html",
    errors: ["invalid_transition", "order_not_open", "too_many_requests"],
    rateLimit: { max: 20, seconds: 600 },
  },
});
