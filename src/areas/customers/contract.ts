import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  day,
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  phone,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { customerDetails, genders } from "./details.ts";
import { offlineCustomer } from "./offline.ts";
import { customerNote, promoChannels, promoMessage } from "./notes.ts";
import { segmentQuery } from "./segment-filters.ts";
import { loyaltyLevels } from "./levels.ts";

export const newCustomer = z.strictObject({
  /** A client may create the id, so that it knows the id before it sends the request. */
  id: id.optional(),
  name: requiredText(120),
  phone,
  ...customerDetails,
});
export type NewCustomer = z.output<typeof newCustomer>;
export const customerChange = z.strictObject({
  version,
  name: requiredText(120).optional(),
  phone: phone.optional(),
  ...customerDetails,
});
export type CustomerChange = z.output<typeof customerChange>;

export const customer = z.object({
  id,
  name: z.string(),
  /** null for an erased customer and for the walk-in customer. */
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.enum(genders),
  city: z.string().nullable(),
  locationDescription: z.string().nullable(),
  nationalId: z.string().nullable(),
  /** In the year 1904 the year is unknown. */
  birthday: z.iso.date().nullable(),
  joinedDate: day,
  loyaltyLevel: z.enum(loyaltyLevels),
  tag: z.string(),
  referredBy: id.nullable(),
  totalSpent: z.int(),
  points: z.int(),
  /** Points of refunded purchases that were spent already. Points that come fill this claim first. */
  pointsOwed: z.int(),
  totalPointsEarned: z.int(),
  totalPointsRedeemed: z.int(),
  lastVisit: moment.nullable(),
  isActive: z.boolean(),
  /** Whether this is the built-in walk-in customer for anonymous sales. Nobody can change this customer. */
  isWalkIn: z.boolean(),
  notes: z.string().nullable(),
  preferredLanguage: z.enum(languages).nullable(),
  marketingConsent: z.boolean(),
  smsOptOut: z.boolean(),
  erasedAt: moment.nullable(),
  erasedReason: z.string().nullable(),
  ...versionFields,
});
export type Customer = z.output<typeof customer>;

export const customerSorts = ["newest", "name", "spent"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** The query of `listCustomers`, which returns neither erased customers nor the walk-in customer. */
const list = listQuery.extend({
  // The cursor of a list sorted by name contains a name, which has up to 120 characters.
  cursor: z.string().max(800).optional(),
  sort: z.enum(customerSorts).default("newest"),
  ...segmentQuery.shape,
});

/** The filters of the list, for acts on all customers that match. */
export const customersFilter = list.omit({ cursor: true, limit: true, sort: true });

export const customerStatistics = z.object({
  all: z.int(),
  active: z.int(),
  /** The number of customers who joined since the first day of this month, in the shop's time zone. */
  newThisMonth: z.int(),
});
export type CustomerStatistics = z.output<typeof customerStatistics>;
/** All data that the shop has about a customer. The customer has a right to this file. */
export const customerExport = z.object({
  exportedAt: moment,
  customer,
  notes: z.array(customerNote),
  promoMessages: z.array(promoMessage),
  /** The customer's data in other areas. The key is the name of the data, for example `repairs` or `receipts`. */
  records: z.record(z.string(), z.array(z.unknown())),
});
export type CustomerExport = z.output<typeof customerExport>;

/** What changes the totals and points of customers. */
export const changesOfCustomers = [
  "customers",
  "devices",
  "sales",
  "returns",
  "payments",
  "points",
  "rewards",
] as const;

/** The refusals of a change of the customer itself. */
const unchangeable = ["customer_erased", "customer_merged", "customer_built_in"] as const;

export const customersContract = contract({
  listCustomers: {
    method: "GET",
    path: "/api/customers",
    summary:
      "Customers, newest first unless said; searched by name, phone or email. A page may be short: read on while nextCursor is there",
    access: "view_customers",
    refreshesOn: [...changesOfCustomers, "credit"],
    query: list,
    output: page(customer),
  },
  getCustomerStatistics: {
    method: "GET",
    path: "/api/customers/statistics",
    summary: "How many customers there are",
    access: "view_customers",
    refreshesOn: changesOfCustomers,
    output: customerStatistics,
  },
  createCustomer: {
    method: "POST",
    path: "/api/customers",
    summary: "A new customer; 200 with the existing one when the phone number is known",
    access: "create_customers",
    body: newCustomer,
    output: customer,
    status: 201,
    otherStatus: { status: 200, when: "A customer with this phone number was there already" },
    errors: ["id_taken"],
    idempotencyKey: "required",
    offline: offlineCustomer,
  },
  getCustomer: {
    method: "GET",
    path: "/api/customers/:id",
    summary: "One customer",
    access: "view_customers",
    refreshesOn: changesOfCustomers,
    params: idParams,
    output: customer,
  },
  updateCustomer: {
    method: "PATCH",
    path: "/api/customers/:id",
    summary: "Changes what staff know of a customer",
    access: "edit_customers",
    params: idParams,
    body: customerChange,
    output: customer,
    errors: ["stale_version", "phone_taken", ...unchangeable],
    idempotencyKey: "optional",
  },
  deactivateCustomer: {
    method: "POST",
    path: "/api/customers/:id/deactivate",
    summary: "Takes nothing new in for a customer any more, and says why",
    access: "block_customers",
    params: idParams,
    body: z.strictObject({ version, reason: requiredText(500) }),
    output: customer,
    errors: ["stale_version", ...unchangeable],
    idempotencyKey: "optional",
  },
  activateCustomer: {
    method: "POST",
    path: "/api/customers/:id/activate",
    summary: "Serves a deactivated customer again",
    access: "block_customers",
    params: idParams,
    body: z.strictObject({ version, reason: emptyToNull(text(500)).optional() }),
    output: customer,
    errors: ["stale_version", ...unchangeable],
    idempotencyKey: "optional",
  },
  deleteCustomer: {
    method: "DELETE",
    path: "/api/customers/:id",
    summary: "Deletes a customer nothing is linked to; otherwise erase or deactivate",
    access: "delete_customers",
    params: idParams,
    output: done,
    errors: ["has_linked_records", "customer_merged", "customer_built_in"],
    idempotencyKey: "optional",
  },
  exportCustomer: {
    method: "GET",
    path: "/api/customers/:id/export",
    summary: "Everything the shop knows of a customer, as a file for them",
    access: "export_customer_data",
    refreshesOn: [],
    params: idParams,
    output: customerExport,
  },
  eraseCustomer: {
    method: "POST",
    path: "/api/customers/:id/erase",
    summary:
      "Erases everything personal for good, when nothing is owed any more; what was repaired, sold and paid stays, of nobody",
    access: "delete_customers",
    params: idParams,
    body: z.strictObject({
      reason: requiredText(500),
      /** Says that gift cards of the customer stay valid for whoever has them. */
      giftCardsStay: z.boolean().optional(),
    }),
    output: customer,
    errors: [
      "customer_has_device_here",
      "customer_has_loaner",
      "customer_has_open_money",
      ...unchangeable,
    ],
    idempotencyKey: "optional",
  },
  listCustomerNotes: {
    method: "GET",
    path: "/api/customers/:id/notes",
    summary: "Notes about a customer, newest first",
    access: "view_customers",
    refreshesOn: ["customers"],
    params: idParams,
    output: z.object({ items: z.array(customerNote) }),
  },
  addCustomerNote: {
    method: "POST",
    path: "/api/customers/:id/notes",
    summary: "Adds a note",
    access: "edit_customers",
    params: idParams,
    body: z.strictObject({ content: requiredText(4000) }),
    output: customerNote,
    status: 201,
    errors: ["customer_erased", "customer_built_in"],
    idempotencyKey: "required",
  },
  listPromoMessages: {
    method: "GET",
    path: "/api/customers/:id/promo-messages",
    summary: "Offers made to a customer, newest first",
    access: "view_customers",
    refreshesOn: ["customers"],
    params: idParams,
    output: z.object({ items: z.array(promoMessage) }),
  },
  addPromoMessage: {
    method: "POST",
    path: "/api/customers/:id/promo-messages",
    summary: "Records an offer made to a customer who agreed to be told of offers",
    access: "edit_customers",
    params: idParams,
    body: z.strictObject({
      title: requiredText(120),
      content: requiredText(2000),
      sentVia: z.enum(promoChannels),
    }),
    output: promoMessage,
    status: 201,
    errors: ["customer_erased", "customer_built_in", "no_marketing_consent"],
    idempotencyKey: "required",
  },
});
