import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { emptyToNull, id, idParams, listQuery, moment, page, text } from "#src/shared/fields.ts";
import { movedRecords } from "#src/shared/moved-records.ts";
import { customer } from "./contract.ts";

export const customerDuplicate = z.object({
  id,
  first: customer,
  second: customer,
  /** The WhatsApp number of one is the phone number of the other. */
  hasSameNumber: z.boolean(),
  /** How alike the names are, from 0 to 100. */
  nameLikeness: z.int(),
  foundAt: moment,
});
export type CustomerDuplicate = z.output<typeof customerDuplicate>;

export const mergePreview = z.object({
  survivor: customer,
  merged: customer,
  /** How many records will move to the survivor. */
  moves: z.record(z.enum(movedRecords), z.int()),
});
export type MergePreview = z.output<typeof mergePreview>;

const mergeRefusals = [
  "merge_same_customer",
  "customer_merged",
  "customer_erased",
  "customer_built_in",
  "customer_inactive",
] as const;

/** Two records of one person: how they are found, and how they become one. */
export const mergingContract = contract({
  listDuplicates: {
    method: "GET",
    path: "/api/customers/duplicates",
    summary: "Pairs of customers who may be one person, the most likely first",
    access: "view_customers",
    refreshesOn: ["customers", "devices", "sales", "returns", "payments"],
    query: listQuery.omit({ search: true }),
    output: page(customerDuplicate).extend({
      /** The customers of before are still being searched. */
      isSearching: z.boolean(),
    }),
  },
  dismissDuplicate: {
    method: "POST",
    path: "/api/customers/duplicates/:id/dismiss",
    summary: "Says that two customers are not the same person; the pair is not proposed again",
    access: "edit_customers",
    params: idParams,
    output: customerDuplicate,
    idempotencyKey: "optional",
  },
  proposeDuplicate: {
    method: "POST",
    path: "/api/customers/duplicates/:id/propose",
    summary: "Proposes a dismissed pair again",
    access: "edit_customers",
    params: idParams,
    output: customerDuplicate,
    idempotencyKey: "optional",
  },
  previewMerge: {
    method: "GET",
    path: "/api/customers/:id/merge/:otherId",
    summary: "What a merge of another customer into this one would move",
    access: "merge_customers",
    refreshesOn: [
      "customers",
      "devices",
      "sales",
      "returns",
      "appointments",
      "payments",
      "credit",
      "rewards",
    ],
    params: idParams.extend({ otherId: id }),
    output: mergePreview,
    errors: mergeRefusals,
  },
  mergeCustomers: {
    method: "POST",
    path: "/api/customers/:id/merge",
    summary: "Makes another customer part of this one, for good",
    access: "merge_customers",
    params: idParams,
    body: z.strictObject({ otherId: id, reason: emptyToNull(text(500)).optional() }),
    output: customer,
    errors: mergeRefusals,
    idempotencyKey: "required",
  },
});
