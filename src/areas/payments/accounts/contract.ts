/** The accounts to which customers send money themselves: the shop's bank account and its till numbers at the wallets. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { requiredText, text } from "#src/shared/fields.ts";
import { wallets } from "../providers.ts";

export const bankAccount = z.strictObject({
  /** The name of the bank. */
  name: requiredText(60),
  accountName: requiredText(120),
  accountNumber: requiredText(40),
  branch: text(60),
  swift: text(20),
});
export type BankAccount = z.output<typeof bankAccount>;

/** The number of a till ("Lipa number"), to which customers of a wallet pay, and the name that their phone shows. */
export const lipaNumber = z.strictObject({
  wallet: z.enum(wallets),
  number: z.string().regex(/^\d{4,12}$/, "has 4 to 12 digits"),
  name: requiredText(80),
});
export type LipaNumber = z.output<typeof lipaNumber>;

export const shopAccounts = z.strictObject({
  /** Null if the shop takes no bank transfers. */
  bank: bankAccount.nullable(),
  /** For how many days goods are kept for a transfer. */
  transferDays: z.int().min(1).max(60),
  lipaNumbers: z
    .array(lipaNumber)
    .max(wallets.length)
    .refine((list) => new Set(list.map(({ wallet }) => wallet)).size === list.length, {
      message: "names a wallet twice",
    }),
});
export type ShopAccounts = z.output<typeof shopAccounts>;

export const accountsContract = contract({
  getAccounts: {
    method: "GET",
    path: "/api/payments/accounts",
    summary: "The bank account and the till numbers to which customers send money themselves",
    access: ["create_sales", "take_payments", "manage_gateways"],
    refreshesOn: ["payment-gateways"],
    output: shopAccounts,
  },
  saveAccounts: {
    method: "POST",
    path: "/api/payments/accounts",
    summary: "Saves the bank account and the till numbers to which customers send money",
    access: "manage_gateways",
    body: shopAccounts,
    output: shopAccounts,
    idempotencyKey: "optional",
  },
});
