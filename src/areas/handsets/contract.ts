/** Used handsets that the shop buys from persons. Their repairs, photos and the list of lost handsets are topics. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  moneyOfMany,
  page,
  person,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { newCustomer } from "#src/areas/customers/contract.ts";
import { checklistEntry } from "#src/areas/devices/core/contract.ts";
import { checklistResults } from "#src/areas/devices/rules.ts";
import { price } from "#src/areas/inventory/core/contract.ts";
import { requiredImei } from "./imei-field.ts";
import { seesHandsets } from "./sees-handsets.ts";
import { handsetPhoto } from "./photo-schemas.ts";
import { handsetRepair } from "./repair-schemas.ts";
import { handsetStates, handsetWarnings, MAX_CHECKS, priceApprovals } from "./rules.ts";
import { signatureMethods } from "#src/areas/devices/kinds.ts";
import { personSignature } from "#src/areas/devices/core/detail/signatures.ts";

/** What a used handset is bought with, without the way in which its seller is paid. */
const bought = {
  id: id.optional(),
  /** The seller: a customer, or a new one, unless the phone number belongs to an existing one. */
  sellerId: id.optional(),
  seller: newCustomer.optional(),
  /** The number of the seller's identity card. A setting decides whether it is required. */
  sellerIdentity: emptyToNull(text(40)).optional(),
  brand: requiredText(80),
  model: requiredText(120),
  color: emptyToNull(text(60)).optional(),
  imei: requiredImei,
  condition: z
    .array(checklistEntry)
    .max(MAX_CHECKS)
    .refine(
      (checks) => new Set(checks.map(({ label }) => label)).size === checks.length,
      "names a check twice",
    )
    .default([]),
  conditionNote: emptyToNull(text(1000)).optional(),
  /** What the seller gets. */
  price: positiveMoney,
  /** The item kept by serial numbers to which the piece belongs, or a new one. */
  itemId: id.optional(),
  newItem: z.strictObject({ name: requiredText(160), price }).optional(),
  /** The warnings that the buyer has seen and confirmed. */
  confirmed: z.array(z.enum(handsetWarnings)).max(handsetWarnings.length).default([]),
  signature: personSignature,
};

const exactlyOne = <Row extends object>(a: keyof Row, b: keyof Row) => ({
  isRight: (row: Row) => (row[a] === undefined) !== (row[b] === undefined),
  message: { message: `needs either this or ${String(b)}`, path: [String(a)] },
});
const oneSeller = exactlyOne<{ sellerId?: unknown; seller?: unknown }>("sellerId", "seller");
const oneItem = exactlyOne<{ itemId?: unknown; newItem?: unknown }>("itemId", "newItem");

export const newUsedHandset = z
  .strictObject(bought)
  .refine(oneSeller.isRight, oneSeller.message)
  .refine(oneItem.isRight, oneItem.message);
export type NewUsedHandset = z.output<typeof newUsedHandset>;

/**
 * A used handset that pays a part of a sale. Its seller is the customer of the sale, or of a walk-in a person with name
 * and phone number. Its price is the amount of the payment.
 */
export const newTradeIn = z
  .strictObject(bought)
  .omit({ sellerId: true, price: true })
  .refine(oneItem.isRight, oneItem.message);
export type TradeIn = z.output<typeof newTradeIn>;

/** Above the limit of arrivals: what nobody approved, or an approval that is used at the same moment. */
const approvalRefusals = [
  "adjustment_needs_approval",
  "approval_not_usable",
  "approval_outdated",
] as const;

/** The refusals of a sale because of a trade-in. */
export const tradeInRefusals = [
  "adjustment_needs_approval",
  "request_beside_trade_in",
  "handset_warnings",
  "item_not_serialised",
  "sku_taken",
] as const;

export const usedHandsetInList = z.object({
  id,
  handsetNumber: z.string(),
  brand: z.string(),
  model: z.string(),
  color: z.string().nullable(),
  imei: z.string(),
  state: z.enum(handsetStates),
  itemId: id,
  itemName: z.string(),
  /** What the seller got. Only for users with `buy_handsets` or `view_cost`. */
  price: money.optional(),
  /** What the piece costs the shop now, with its repairs. Only for users with `view_cost`. */
  cost: moneyOfMany.nullable().optional(),
  /** What its last sale brought without tax; null: it was not sold. Only for users with `view_cost`. */
  soldFor: moneyOfMany.nullable().optional(),
  /** `soldFor` less the cost. Only for users with `view_cost`. */
  margin: moneyOfMany.nullable().optional(),
  createdAt: moment,
});
export type UsedHandsetInList = z.output<typeof usedHandsetInList>;

export const usedHandset = usedHandsetInList.extend({
  serialId: id,
  /** The seller as on the day of the purchase. Only for users with `buy_handsets`. */
  seller: z
    .object({
      id,
      name: z.string().nullable(),
      phone: z.string().nullable(),
      identity: z.string().nullable(),
    })
    .optional(),
  condition: z.array(
    z.object({
      label: z.string(),
      result: z.enum(checklistResults),
      note: z.string().nullable(),
    }),
  ),
  conditionNote: z.string().nullable(),
  confirmed: z.array(z.enum(handsetWarnings)),
  signature: z
    .object({
      picture: z.string().nullable(),
      method: z.enum(signatureMethods).nullable(),
      signedBy: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .optional(),
  /** The sale that the handset paid a part of; null: it was paid in cash. */
  tradedInFor: z.object({ id, saleNumber: z.string() }).nullable(),
  /** The sale in which the piece was sold last. */
  sale: z.object({ id, saleNumber: z.string() }).nullable(),
  boughtBy: person.nullable(),
  cancelledBy: person.nullable(),
  cancelledAt: moment.nullable(),
  cancelReason: z.string().nullable(),
  photos: z.array(handsetPhoto),
  repairs: z.array(handsetRepair),
  /** What the repairs have added to the cost. Only for users with `view_cost`. */
  repairCost: moneyOfMany.optional(),
  /** Whether repairs have added anything to the cost. */
  hasRepairCost: z.boolean(),
});
export type UsedHandset = z.output<typeof usedHandset>;

export const imeiCheck = z.object({
  imei: z.string(),
  /** Whether a piece with this IMEI is in stock. It cannot be bought. */
  isHere: z.boolean(),
  warnings: z.array(
    z.object({
      kind: z.enum(handsetWarnings),
      /**
       * The ticket of the last repair, the number of the last sale, the name of the loaner phone, or why the handset is on
       * the list of lost ones.
       */
      note: z.string(),
    }),
  ),
  /** Whether this user needs an approval to buy it at the given price. */
  approval: z.enum(priceApprovals),
});
export type ImeiCheck = z.output<typeof imeiCheck>;

const filters = {
  search: listQuery.shape.search,
  state: z.enum(handsetStates).optional(),
};

export const handsetsContract = contract({
  listUsedHandsets: {
    method: "GET",
    path: "/api/used-handsets",
    summary: "Used handsets that the shop bought, the latest first",
    access: seesHandsets,
    refreshesOn: ["used-handsets", "inventory", "sales"],
    query: listQuery.extend(filters),
    output: page(usedHandsetInList),
  },
  exportUsedHandsets: {
    method: "GET",
    path: "/api/used-handsets/export.csv",
    summary: "The same list as a file for a spreadsheet, without the sellers",
    access: seesHandsets,
    query: z.strictObject(filters),
    produces: "text/csv",
  },
  checkImei: {
    method: "GET",
    path: "/api/used-handsets/check",
    summary:
      "What speaks against buying the handset with this IMEI, and whether its price needs an approval",
    access: "buy_handsets",
    refreshesOn: [
      "used-handsets",
      "lost-imeis",
      "devices",
      "loaners",
      "inventory",
      "sales",
      "approvals",
      "settings",
    ],
    query: z.strictObject({
      imei: requiredImei,
      /** What the seller is to get, in minor units. */
      price: z.coerce.number().pipe(positiveMoney).optional(),
      /** What the handset is. An approval of its price is of this brand and model. */
      brand: text(80).optional(),
      model: text(120).optional(),
    }),
    output: imeiCheck,
  },
  buyUsedHandset: {
    method: "POST",
    path: "/api/used-handsets",
    summary:
      "Buys a used handset from a person: pays from the open drawer, and takes the piece into the stock at this price",
    access: "buy_handsets",
    body: newUsedHandset,
    secretBody: true,
    output: usedHandsetInList,
    status: 201,
    errors: [
      "id_taken",
      "not_found",
      "forbidden",
      "customer_erased",
      "customer_built_in",
      "handset_warnings",
      "item_not_serialised",
      "product_not_found",
      "item_archived",
      "serial_taken",
      "sku_taken",
      "shift_required",
      "cash_not_in_coins",
      "conflict",
      ...approvalRefusals,
    ],
    idempotencyKey: "required",
  },
  getUsedHandset: {
    method: "GET",
    path: "/api/used-handsets/:id",
    summary: "One used handset with its condition, photos and repairs",
    access: seesHandsets,
    refreshesOn: ["used-handsets", "inventory", "sales", "payments", "users"],
    params: idParams,
    output: usedHandset,
  },
  cancelUsedHandset: {
    method: "POST",
    path: "/api/used-handsets/:id/cancel",
    summary: "Cancels a purchase: the money comes back into the drawer, the piece leaves the stock",
    access: "buy_handsets",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: usedHandsetInList,
    errors: ["handset_not_cancellable", "shift_required", "shift_closed", "serial_not_available"],
    idempotencyKey: "required",
  },
  getUsedHandsetPdf: {
    method: "GET",
    path: "/api/used-handsets/:id.pdf",
    summary: "The agreement of sale as a PDF on A4",
    access: "buy_handsets",
    params: idParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    produces: "application/pdf",
  },
});
