import * as z from "zod";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { day, id, moment, money, moneyOfMany } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { creditEntry } from "./gift-card-schemas.ts";
import { debtAges } from "../credit-rules.ts";
import { agesOfMany } from "./totals-contract.ts";

/** One debt: an agreed plan of instalments, or a repair that was handed over unpaid. */
export const debt = z.object({
  /** The account of the debt; null for a repair that was handed over unpaid without a plan. */
  id: id.nullable(),
  amount: money,
  balance: money,
  currency: z.string(),
  saleId: id.nullable(),
  saleNumber: z.string().nullable(),
  deviceId: id.nullable(),
  ticketNumber: z.string().nullable(),
  deviceName: z.string().nullable(),
  since: moment,
  /** The day on which the oldest open part is due. */
  dueOn: day,
  age: z.enum(debtAges),
  /** The agreed parts with what is open of each; empty without a plan. */
  parts: z.array(z.object({ dueOn: day, amount: money, open: money })),
  entries: z.array(creditEntry),
});
export type Debt = z.output<typeof debt>;

/** A customer who owes the shop something, with the amounts by age. */
export const debtor = z.object({
  id,
  name: ofCustomer(z.string()),
  phone: ofCustomer(z.string().nullable()),
  whatsapp: ofCustomer(z.string().nullable()),
  language: z.enum(languages).nullable(),
  isWalkIn: z.boolean(),
  isErased: z.boolean(),
  owed: moneyOfMany,
  /** The day on which the oldest open part is due. */
  dueOn: day,
  age: z.enum(debtAges),
  ages: agesOfMany,
});
export type Debtor = z.output<typeof debtor>;
