/** The accounts from which the shop pays its suppliers: a cash box, a bank account, a wallet. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  moment,
  requiredText,
  text,
  version,
  versionFields,
} from "#src/shared/fields.ts";
import { payingMethods } from "../values.ts";

/** The most accounts of a shop, which are shown without pages. */
export const MAX_PAYMENT_ACCOUNTS = 200;

export const paymentAccount = z.object({
  id,
  name: z.string(),
  type: z.enum(payingMethods),
  accountNumber: z.string().nullable(),
  archivedAt: moment.nullable(),
  ...versionFields,
});
export type PaymentAccount = z.output<typeof paymentAccount>;

const fields = {
  name: requiredText(80),
  type: z.enum(payingMethods),
  accountNumber: emptyToNull(text(40)),
};

export const newPaymentAccount = z.strictObject({
  id: id.optional(),
  name: fields.name,
  type: fields.type,
  accountNumber: fields.accountNumber.optional(),
});
export type NewPaymentAccount = z.output<typeof newPaymentAccount>;

export const paymentAccountChange = z.strictObject(fields).partial().extend({ version });
export type PaymentAccountChange = z.output<typeof paymentAccountChange>;

export const paymentAccountsContract = contract({
  listPaymentAccounts: {
    method: "GET",
    path: "/api/payment-accounts",
    summary: "The accounts from which the shop pays its suppliers, by name",
    access: "view_purchase_orders",
    refreshesOn: ["payment-accounts"],
    query: z.strictObject({
      /** true: the list contains only archived accounts; false: only the others. */
      archived: z.stringbool().default(false),
    }),
    output: z.object({ items: z.array(paymentAccount) }),
  },
  createPaymentAccount: {
    method: "POST",
    path: "/api/payment-accounts",
    summary: "Adds an account from which the shop pays",
    access: "manage_payment_accounts",
    body: newPaymentAccount,
    output: paymentAccount,
    status: 201,
    errors: ["id_taken", "account_name_taken", "conflict"],
    idempotencyKey: "required",
  },
  updatePaymentAccount: {
    method: "PATCH",
    path: "/api/payment-accounts/:id",
    summary: "Changes an account from which the shop pays",
    access: "manage_payment_accounts",
    params: idParams,
    body: paymentAccountChange,
    output: paymentAccount,
    errors: ["stale_version", "account_name_taken"],
    idempotencyKey: "optional",
  },
  archivePaymentAccount: {
    method: "POST",
    path: "/api/payment-accounts/:id/archive",
    summary: "Takes an account out of the lists; orders that name it stay",
    access: "manage_payment_accounts",
    params: idParams,
    output: paymentAccount,
    idempotencyKey: "optional",
  },
  restorePaymentAccount: {
    method: "POST",
    path: "/api/payment-accounts/:id/restore",
    summary: "Brings an archived account back",
    access: "manage_payment_accounts",
    params: idParams,
    output: paymentAccount,
    idempotencyKey: "optional",
  },
});
