/** Bugs by which value is made or lost when an act is undone. Round trips find them. */
import type { Plant } from "./plant-of.ts";

export const bugsOfRoundTrips = {
  "points that stay after a refund": {
    what: "a refund of a sale takes only half of its points back",
    edits: [
      {
        file: "src/areas/sales/refunds/server/write-refund.ts",
        replace: "return reversePurchase(tx, actor, { customerId, amount, points,",
        by: "return reversePurchase(tx, actor, { customerId, amount, points: Math.floor(points / 2),",
      },
    ],
    symptom: /^points of/,
  },
  "a claim that nothing fills": {
    what: "points that come leave an open claim as it is",
    edits: [
      {
        file: "src/areas/customers/totals/server/change-points.ts",
        replace: "  const after = splitBalance(balance);",
        by: `  const after =
    before.pointsOwed > 0 && points > 0
      ? { points, pointsOwed: before.pointsOwed }
      : splitBalance(balance);`,
      },
    ],
    // A constraint of the table refuses a customer who has points and owes some.
    schema: "alter table customers drop constraint if exists customers_points_owed_check",
    symptom: /^claim on points of/,
  },
  "a level that stays after a refund": {
    what: "the refund of the sale behind a level leaves the level",
    edits: [
      {
        file: "src/areas/loyalty/points/server/count-purchase.ts",
        replace: "  await lowerLevelAfter(tx, actor, customerId, subjectOf(bought));",
        by: "",
      },
    ],
    symptom: /^level of/,
  },
  "spending that stays after a refund": {
    what: "a refund lowers the spending of the customer by a shilling too little",
    edits: [
      {
        file: "src/areas/loyalty/points/server/count-purchase.ts",
        replace: "addToCustomerTotals(tx, customerId, -amount, {",
        by: "addToCustomerTotals(tx, customerId, 100 - amount, {",
      },
    ],
    symptom: /^spending of/,
  },
  "store credit from nothing": {
    what: "a refund to store credit gives a shilling more",
    edits: [
      {
        file: "src/areas/payments/credit-ledger/server/refund-to-credit.ts",
        replace: "amount: moved, accountId",
        by: "amount: moved + 100, accountId",
      },
    ],
    symptom: /^store credit of/,
  },
  "a gift card that gets too much back": {
    what: "a refund to a gift card gives a shilling more",
    edits: [
      {
        file: "src/areas/payments/credit-ledger/server/refund-to-credit.ts",
        replace: "await moveCredit(tx, { ...move, accountId, kind });",
        by: 'await moveCredit(tx, { ...move, amount: amount + (kind === "returned" ? 100 : 0), accountId, kind });',
      },
    ],
    symptom: /^money on gift cards/,
  },
  "a debt that stays after a refund": {
    what: "a refund of goods sold on credit lowers the debt by a shilling too little",
    edits: [
      {
        file: "src/areas/payments/credit-ledger/server/refund-to-credit.ts",
        replace: "await moveCredit(tx, { ...move, accountId, kind });",
        by: 'await moveCredit(tx, { ...move, amount: amount - (kind === "reduced" ? 100 : 0), accountId, kind });',
      },
    ],
    symptom: /^debts of/,
  },
  "goods that stay away": {
    what: "of several refunded pieces one does not come back into the stock",
    edits: [
      {
        file: "src/areas/sales/refunds/server/write-refund.ts",
        replace: "      quantity: each.quantity,\n      saleId: sale.id,",
        by: "      quantity: Math.max(1, each.quantity - 1),\n      saleId: sale.id,",
      },
    ],
    symptom: /^stock of/,
  },
  "goods that come back for more": {
    what: "refunded pieces come back at a higher value than they left with",
    edits: [
      {
        file: "src/areas/sales/refunds/server/write-refund.ts",
        replace: "value: valueBack(each, back),",
        by: "value: valueBack(each, back) + 100,",
      },
    ],
    symptom: /^value of stock of/,
  },
  "cash that does not come back": {
    what: "a voided expense puts a shilling too little back into the drawer",
    edits: [
      {
        file: "src/areas/payments/shifts/server/drawer-cash.ts",
        replace: "{ ...movement, corrects: movementId }",
        by: "{ ...movement, amount: movement.amount - 100 }",
      },
    ],
    symptom: /^cash in drawers/,
  },
  "a reward that stays used": {
    what: "the refund of a sale keeps the reward that it used",
    edits: [
      {
        file: "src/areas/sales/refunds/server/write-refund.ts",
        replace: "  await returnRewardOfRefunded(tx, actor, sale);",
        by: "",
      },
    ],
    symptom: /^cannot be undone: a redemption/,
  },
  "a credit of a claim that stays": {
    what: "the credit of a claim that is undone leaves a shilling of it",
    edits: [
      {
        file: "src/areas/purchasing/claims/server/change-claim.ts",
        replace: "      amount: credit,",
        by: "      amount: credit - 100,",
      },
    ],
    symptom: /^debts to/,
  },
} as const satisfies Record<string, Plant>;
