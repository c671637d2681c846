/** Suppliers: the people and companies from whom the shop buys. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  email,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  moneyOfMany,
  page,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { orderCurrencies, shipmentModes } from "#src/areas/shipments/rules.ts";
import { payingMethods } from "../values.ts";

export const MAX_LEAD_DAYS = 3650;

/**
 * What the shop owes a supplier in a currency, in its minor units: deliveries less payments, returns and credited claims.
 * Negative: the shop has paid in advance.
 */
export const supplierBalance = z.object({
  currency: z.enum(orderCurrencies),
  balance: moneyOfMany,
});
export type SupplierBalance = z.output<typeof supplierBalance>;

export const supplier = z.object({
  id,
  name: z.string(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  contactPerson: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  /** How many days goods usually take to arrive. */
  leadTimeDays: z.int().nullable(),
  /** How many days the supplier guarantees its goods. */
  warrantyDays: z.int().nullable(),
  /** How the shop last ordered from the supplier, which a new order begins with; null: it has not ordered yet. */
  usual: z
    .object({
      currency: z.enum(orderCurrencies),
      shipmentMode: z.enum(shipmentModes).nullable(),
      agentName: z.string().nullable(),
      paymentMethod: z.enum(payingMethods).nullable(),
      /** null: none, or one that was archived since. */
      paymentAccountId: id.nullable(),
    })
    .nullable(),
  archivedAt: moment.nullable(),
  /** By currency. Only for users with `view_cost`. */
  balances: z.array(supplierBalance).optional(),
  ...versionFields,
});
export type Supplier = z.output<typeof supplier>;

const details = {
  companyName: emptyToNull(text(120)).optional(),
  email: emptyToNull(email).optional(),
  // Suppliers are often abroad, so it need not be a Tanzanian number.
  phone: emptyToNull(text(40)).optional(),
  address: emptyToNull(text(300)).optional(),
  contactPerson: emptyToNull(text(120)).optional(),
  paymentTerms: emptyToNull(text(200)).optional(),
  leadTimeDays: z.int().min(0).max(MAX_LEAD_DAYS).nullable().optional(),
  /** Goods that are received from now on have this warranty. */
  warrantyDays: z.int().min(0).max(MAX_LEAD_DAYS).nullable().optional(),
};

export const newSupplier = z.strictObject({
  /** A client may create the id, so that it knows the id before it sends the request. */
  id: id.optional(),
  name: requiredText(120),
  ...details,
});
export type NewSupplier = z.output<typeof newSupplier>;

export const supplierChange = z.strictObject({
  version,
  name: requiredText(120).optional(),
  ...details,
});
export type SupplierChange = z.output<typeof supplierChange>;

/** The subjects whose events change the balance of a supplier: it depends on the received goods of its orders. */
const shown = [
  "suppliers",
  "supplier-payments",
  "supplier-returns",
  "supplier-claims",
  "purchase-orders",
  "shipments",
  "payment-accounts",
] as const;

export const suppliersContract = contract({
  listSuppliers: {
    method: "GET",
    path: "/api/suppliers",
    summary: "Suppliers by name; searched by name, company, contact person, email or phone",
    access: "view_purchase_orders",
    refreshesOn: shown,
    query: listQuery.extend({
      // The cursor contains a name, which has up to 120 characters.
      cursor: z.string().max(1000).optional(),
      /** true: the list contains only archived suppliers; false: only the others. */
      archived: z.stringbool().default(false),
      /** true: only suppliers whom the shop owes something. Needs `view_cost`. */
      owing: z.stringbool().default(false),
    }),
    output: page(supplier),
    errors: ["forbidden"],
  },
  createSupplier: {
    method: "POST",
    path: "/api/suppliers",
    summary: "Adds a supplier",
    access: "manage_suppliers",
    body: newSupplier,
    output: supplier,
    status: 201,
    errors: ["id_taken"],
    idempotencyKey: "required",
  },
  getSupplier: {
    method: "GET",
    path: "/api/suppliers/:id",
    summary: "One supplier",
    access: "view_purchase_orders",
    refreshesOn: shown,
    params: idParams,
    output: supplier,
  },
  updateSupplier: {
    method: "PATCH",
    path: "/api/suppliers/:id",
    summary: "Changes what the shop knows of a supplier",
    access: "manage_suppliers",
    params: idParams,
    body: supplierChange,
    output: supplier,
    errors: ["stale_version"],
    idempotencyKey: "optional",
  },
  archiveSupplier: {
    method: "POST",
    path: "/api/suppliers/:id/archive",
    summary: "Takes a supplier out of the lists; the orders stay",
    access: "manage_suppliers",
    params: idParams,
    output: supplier,
    idempotencyKey: "optional",
  },
  restoreSupplier: {
    method: "POST",
    path: "/api/suppliers/:id/restore",
    summary: "Brings an archived supplier back",
    access: "manage_suppliers",
    params: idParams,
    output: supplier,
    idempotencyKey: "optional",
  },
});
