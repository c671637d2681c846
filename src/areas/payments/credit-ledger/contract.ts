/**
 * Store credit, gift cards and debts: what the shop and its customers owe each other without money in hand. Each is an
 * account with one ledger.
 */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  id,
  idParams,
  listQuery,
  money,
  page,
  positiveMoney,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { approval } from "#src/areas/approvals/contract.ts";
import {
  optionalReference,
  collectedPayment,
  creditRefusals,
  manualPayment,
  payment,
} from "../contract.ts";
import {
  cardFilters,
  checkedCard,
  creditEntry,
  giftCard,
  listedCard,
} from "./gift-card-schemas.ts";
import { debt, debtor } from "./debt-schemas.ts";
import { askedPayout, creditPayout, givenUpCredit } from "./payout-schemas.ts";
import { creditReaders } from "./readers.ts";
import { debtAges } from "../credit-rules.ts";

export const debtorSorts = ["oldest", "highest", "name"] as const;
const debtorFilters = { age: z.enum(debtAges).optional(), search: text(100).optional() };

const codeText = text(60);
/** The code of a gift card, sealed in the answer: it is worth its balance to whoever has it. */
const shownCode = z.object({ code: z.string() });

export const creditContract = contract({
  listDebtors: {
    method: "GET",
    path: "/api/debts",
    summary: "The customers who owe the shop something, with the amounts by age",
    access: "view_debts",
    refreshesOn: ["credit", "payments", "devices", "customers"],
    query: listQuery.extend({ ...debtorFilters, sort: z.enum(debtorSorts).default("oldest") }),
    output: page(debtor),
  },
  exportDebts: {
    method: "GET",
    path: "/api/debts.csv",
    summary: "What is owed to the shop as CSV, one line for each debt",
    access: "view_debts",
    query: z.strictObject(debtorFilters),
    produces: "text/csv",
  },
  getCustomerCredit: {
    method: "GET",
    path: "/api/customers/:id/credit",
    summary: "What a customer owes the shop, and the customer's store credit",
    access: creditReaders,
    refreshesOn: ["credit", "payments", "devices", "sales", "customers", "settings"],
    params: idParams,
    output: z.object({
      currency: z.string(),
      owed: money,
      storeCredit: money,
      /**
       * What is left of store credit in other currencies, from before the shop changed its own. It buys nothing, but can
       * be paid out or given up.
       */
      otherCredit: z.array(z.object({ currency: z.string(), balance: money })),
      debts: z.array(debt),
      /** The ledger of the store credit, newest first. */
      entries: z.array(creditEntry),
    }),
  },
  payOutCredit: {
    method: "POST",
    path: "/api/customers/:id/credit/payout",
    summary: "Pays store credit out in money, with a reason",
    access: ["pay_out_credit", "ask_credit_payouts"],
    params: idParams,
    body: creditPayout,
    output: z.object({ left: money }),
    status: 201,
    errors: [
      "credit_not_enough",
      "customer_erased",
      "customer_built_in",
      "reference_taken",
      "shift_required",
      "cash_not_in_coins",
      "forbidden",
      "approval_not_usable",
      "approval_outdated",
    ],
    idempotencyKey: "required",
  },
  askForPayout: {
    method: "POST",
    path: "/api/customers/:id/credit/payout-requests",
    summary: "Asks whoever may pay out store credit to approve a payout",
    access: "ask_credit_payouts",
    params: idParams,
    body: askedPayout,
    output: approval,
    status: 201,
    errors: [
      "approval_not_needed",
      "approval_open",
      "credit_not_enough",
      "customer_erased",
      "customer_built_in",
    ],
    idempotencyKey: "required",
  },
  giveUpCredit: {
    method: "POST",
    path: "/api/customers/:id/credit/give-up",
    summary: "The customer gives all of the store credit up, with a reason",
    access: "pay_out_credit",
    params: idParams,
    body: givenUpCredit,
    output: z.object({ left: money }),
    errors: ["credit_not_enough", "invalid_transition"],
    idempotencyKey: "required",
  },
  payDebt: {
    method: "POST",
    path: "/api/debts/:id/payments",
    summary:
      "Takes money for a debt; it counts for the oldest parts. Without cash or a reference a provider asks for it",
    access: "take_payments",
    params: idParams,
    body: collectedPayment.extend({ amount: positiveMoney }),
    output: payment,
    status: 201,
    errors: [
      "exceeds_balance",
      "reference_taken",
      "provider_not_configured",
      "shift_required",
      "cash_not_in_coins",
      ...creditRefusals,
    ],
    idempotencyKey: "required",
  },
  writeOffDebt: {
    method: "POST",
    path: "/api/debts/:id/write-off",
    summary: "Gives up what is still open of a debt, with a reason",
    access: "write_off_debts",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: z.object({ amount: money }),
    errors: ["invalid_transition"],
    idempotencyKey: "required",
  },
  sellGiftCard: {
    method: "POST",
    path: "/api/gift-cards",
    summary: "Sells a gift card for cash or a typed reference; the answer shows its code",
    access: "create_sales",
    body: z.strictObject({
      amount: positiveMoney,
      /** The buyer; by default the walk-in customer. */
      customerId: id.optional(),
      payment: manualPayment,
    }),
    output: z.object({ card: giftCard, code: z.string(), payment }),
    status: 201,
    errors: [
      "not_found",
      "reference_taken",
      "shift_required",
      "cash_not_in_coins",
      "customer_erased",
    ],
    idempotencyKey: "required",
    secretAnswer: true,
  },
  listGiftCards: {
    method: "GET",
    path: "/api/gift-cards",
    summary: "Gift cards; searched by the last characters of their code, or by their buyer",
    access: "view_payments",
    refreshesOn: ["credit", "customers"],
    query: listQuery.extend(cardFilters),
    output: page(listedCard),
  },
  exportGiftCards: {
    method: "GET",
    path: "/api/gift-cards.csv",
    summary: "The same gift cards as CSV, without their codes",
    access: "view_payments",
    query: z.strictObject({ search: listQuery.shape.search, ...cardFilters }),
    produces: "text/csv",
  },
  getGiftCard: {
    method: "GET",
    path: "/api/gift-cards/:id",
    summary: "One gift card with its ledger",
    access: "view_payments",
    refreshesOn: ["credit", "customers", "payments"],
    params: idParams,
    output: giftCard,
  },
  refundGiftCard: {
    method: "POST",
    path: "/api/gift-cards/:id/refund",
    summary: "Gives the money of an unused gift card back in the way in which it was paid",
    access: "refund_gift_cards",
    params: idParams,
    body: z.strictObject({
      reason: requiredText(300),
      reference: optionalReference,
    }),
    output: giftCard,
    errors: [
      "invalid_transition",
      "credit_not_enough",
      "exceeds_refundable",
      "refund_needs_approval",
      "reference_taken",
      "shift_required",
    ],
    idempotencyKey: "required",
  },
  showGiftCardCode: {
    method: "POST",
    path: "/api/gift-cards/:id/code",
    summary: "The code of a gift card, in order to print its paper again; it is recorded",
    access: "block_gift_cards",
    params: idParams,
    output: shownCode,
    secretAnswer: true,
  },
  checkGiftCard: {
    method: "POST",
    path: "/api/gift-cards/check",
    summary: "What is left on the gift card with this code",
    access: ["create_sales", "take_payments"],
    body: z.strictObject({ code: codeText }),
    output: checkedCard,
    errors: ["gift_card_unknown"],
    rateLimit: { max: 20, seconds: 60 },
    secretBody: true,
  },
  blockGiftCard: {
    method: "POST",
    path: "/api/gift-cards/:id/block",
    summary: "Blocks a gift card, so that nobody can spend it",
    access: "block_gift_cards",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: giftCard,
    errors: ["invalid_transition"],
  },
  unblockGiftCard: {
    method: "POST",
    path: "/api/gift-cards/:id/unblock",
    summary: "Lifts the block of a gift card",
    access: "block_gift_cards",
    params: idParams,
    body: z.strictObject({ reason: requiredText(300) }),
    output: giftCard,
    errors: ["invalid_transition"],
  },
});
