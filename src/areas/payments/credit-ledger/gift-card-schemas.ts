/** The schemas of gift cards, and of the ledger of every credit account. */
import * as z from "zod";
import { namedCustomer } from "#src/shared/privacy/of-customer.ts";
import { day, id, moment, money, person } from "#src/shared/fields.ts";
import { storedMethods } from "../providers.ts";
import { cardStates, entryKinds } from "../credit-rules.ts";

export const creditEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  /** Positive if it raised the balance. */
  amount: z.int(),
  balanceAfter: money,
  reason: z.string().nullable(),
  user: person.nullable(),
  createdAt: moment,
});
export type CreditEntry = z.output<typeof creditEntry>;

export const giftCard = z.object({
  id,
  /** The last four characters of the code. */
  codeEnd: z.string(),
  customer: namedCustomer,
  /** What the card was sold for. */
  amount: money,
  balance: money,
  currency: z.string(),
  expiresOn: day.nullable(),
  isBlocked: z.boolean(),
  /** `refunded`: its money went back to the buyer. */
  state: z.enum(cardStates),
  blockReason: z.string().nullable(),
  createdAt: moment,
  /** The payment that bought it. */
  paidWith: z.object({ paymentId: id, method: z.enum(storedMethods), provider: z.string() }),
  entries: z.array(creditEntry),
});
export type GiftCard = z.output<typeof giftCard>;

export const listedCard = giftCard.omit({ entries: true, paidWith: true });
export type ListedCard = z.output<typeof listedCard>;

/** `ending`: the cards with money that expire, those that expire first. */
export const cardSorts = ["newest", "oldest", "highest", "lowest", "ending"] as const;

export const cardFilters = {
  state: z.enum(cardStates).optional(),
  sort: z.enum(cardSorts).default("newest"),
};

/** What the till learns about a card from its code. */
export const checkedCard = giftCard.pick({
  id: true,
  codeEnd: true,
  balance: true,
  currency: true,
  expiresOn: true,
  isBlocked: true,
});
export type CheckedCard = z.output<typeof checkedCard>;
