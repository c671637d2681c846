/**
 * Every door through which stock, points, money or a price moves: the functions that write them, and who calls these.
 * A caller without an entry fails `doors.test.ts`, so that nobody adds a door without saying what limits it.
 */
import { doorsOfStock, type Door } from "./doors-of-stock.ts";

/** Who calls each function that moves a value, in files of `src/areas`. */
export const doors: Readonly<Record<string, Readonly<Record<string, Door>>>> = {
  ...doorsOfStock,
  movePoints: {
    "loyalty/points/server/change-points-by-hand.ts": {
      right: ["add_points", "adjust_points"],
      limit: "the right alone, with a reason",
    },
    "loyalty/points/server/transfer-points.ts": {
      right: "merge_customers",
      limit: "the points of the merged customer",
    },
    "loyalty/rewards/server/redeem-reward.ts": {
      right: "redeem_rewards",
      limit: "the points of the customer",
    },
    "loyalty/rewards/server/cancel-redemption.ts": {
      right: "cancel_redemptions",
      limit: "the points of an unused redemption",
    },
    "loyalty/points/server/take-referral-back.ts": {
      right: ["refund_sales", "refund_payments"],
      limit: "the bonus for a customer who has spent less than it needed, after a refund",
    },
    "payments/credit-ledger/server/points-tender.ts": {
      right: "create_sales",
      limit: "the points of the customer, and what the sale owes",
    },
  },
  writeMoves: {
    "loyalty/daily/server/expire-points.ts": {
      right: "job",
      limit: "unspent points whose last day is over",
    },
    "loyalty/daily/server/give-bonuses.ts": {
      right: "job",
      limit: "once a customer and year; a referral once its customer has spent enough",
    },
  },
  countPurchase: {
    "sales/checkout/server/checkout.ts": { right: "create_sales", limit: "the paid total" },
    "sales/checkout/server/complete-sale.ts": { right: "create_sales", limit: "the paid total" },
    "devices/money/server/repair-points.ts": { right: "take_payments", limit: "the paid price" },
  },
  reversePurchase: {
    "sales/refunds/server/write-refund.ts": { right: "refund_sales", limit: "the refund" },
    "devices/money/server/repair-points.ts": { right: "refund_payments", limit: "the refund" },
  },
  moveCredit: {
    "payments/credit-ledger/server/tender.ts": {
      right: "create_sales",
      limit: "the balance of the account; for agreed credit the limit of the customer",
    },
    "payments/credit/server/gift-cards.ts": {
      right: "create_sales",
      limit: "what was paid for it",
    },
    "payments/credit/server/refund-gift-card.ts": {
      right: "refund_gift_cards",
      limit: "an unused card, all of it",
    },
    "payments/credit/server/pay-out-credit.ts": {
      right: "pay_out_credit",
      limit:
        "the store credit of the customer, or less with an approval; other ways than cash by their own transaction number",
    },
    "payments/credit/server/debts.ts": {
      right: ["give_credit", "write_off_debts", "take_payments"],
      limit: "what is owed",
    },
    "payments/credit/server/debt-subject.ts": {
      right: "take_payments",
      limit: "what is owed, and what was paid of it",
    },
    "payments/credit-ledger/server/refund-to-credit.ts": {
      right: "refund_payments",
      limit: "what is left of the payment",
    },
    "payments/credit-ledger/server/customer-records.ts": {
      right: "merge_customers",
      limit: "the balance of the merged customer",
    },
  },
  takePayment: {
    "sales/checkout/server/pay-for-sale.ts": { right: "create_sales", limit: "what the sale owes" },
    "payments/credit/server/gift-cards.ts": {
      right: "create_sales",
      limit: "the value of the card",
    },
    "payments/credit/server/debts.ts": { right: "take_payments", limit: "what is owed" },
    "devices/money/server/take-device-payment.ts": {
      right: "take_payments",
      limit: "what the repair owes",
    },
  },
  askForPayment: {
    "sales/checkout/server/pay-for-sale.ts": { right: "create_sales", limit: "what the sale owes" },
    "payments/credit/server/debts.ts": { right: "take_payments", limit: "what is owed" },
    "devices/money/server/take-device-payment.ts": {
      right: ["take_payments"],
      limit: "what the repair owes",
    },
  },
  takeParts: {
    "sales/checkout/server/pay-for-sale.ts": { right: "create_sales", limit: "what the sale owes" },
  },
  lockParts: {
    "sales/checkout/server/pay-for-sale.ts": { right: "create_sales", limit: "what the sale owes" },
  },
  awaitTransfer: {
    "sales/checkout/server/pay-for-sale.ts": { right: "create_sales", limit: "what the sale owes" },
    "payments/credit/server/debts.ts": { right: "take_payments", limit: "what is owed" },
    "devices/money/server/take-device-payment.ts": {
      right: "take_payments",
      limit: "what the repair owes",
    },
  },
  noteLateMoney: {
    "payments/taking/server/settle-attempt.ts": { right: "job", limit: "what the provider says" },
    "payments/transfers/server/confirm-transfer.ts": {
      right: "take_payments",
      limit: "the awaited amount",
    },
  },
  noteMoneyBeside: {
    "payments/taking/server/settle-attempt.ts": { right: "job", limit: "what the provider says" },
  },
  refundPayment: {
    "sales/refunds/server/give-back.ts": {
      right: "refund_sales",
      limit: "what is left of the payment; a late one needs an approval",
    },
    "devices/money/server/give-overpaid-back.ts": {
      right: "hand_over_devices",
      limit:
        "exactly what was paid above what is owed, at the hand-over; cash for what nothing proves needs an approval",
    },
    "devices/money/server/refund-device.ts": {
      right: "refund_payments",
      limit: "what is left of the payment; a late one needs an approval",
    },
    "payments/provider-refunds/server/settle-refund.ts": {
      right: "job",
      limit: "what the provider gave back of the payment",
    },
    "payments/credit/server/refund-gift-card.ts": {
      right: "refund_gift_cards",
      limit: "an unused card, all of it",
    },
    "payments/late-money/server/late-money.ts": {
      right: "refund_payments",
      limit: "the late money",
    },
  },
  keepLoss: {
    "devices/parts/server/count-lost-parts.ts": {
      right: ["update_device_status", "edit_devices", "refund_payments"],
      limit: "the limit of losses, or the approval of the refund",
    },
    "sales/refunds/server/write-refund.ts": {
      right: "refund_sales",
      limit: "the limit of losses, or the approval of the refund",
    },
    "sales/provider-refunds/server/ask-for-refund.ts": {
      right: "refund_sales",
      limit: "the limit of losses, or the approval of the refund",
    },
  },
  addMovement: {
    "payments/shifts/server/drawer-cash.ts": {
      right: "create_sales",
      limit: "the cash in the drawer",
    },
    "payments/shifts/server/routes.ts": {
      right: ["create_sales", "take_payments", "manage_shifts"],
      limit: "the cash in the drawer, with a reason; the count of the shift shows it",
    },
  },
  takeDrawerCash: {
    "commission/server/pay-commission.ts": { right: "manage_commission", limit: "what is due" },
    "expenses/expenses/server/record-expense.ts": {
      right: "record_expenses",
      limit: "the cash in the drawer of the own shift",
    },
    "handsets/purchases/server/buy-handset.ts": {
      right: "buy_handsets",
      limit: "the price, from the drawer of the own shift",
    },
    "purchasing/supplier-payments/server/pay-supplier.ts": {
      right: "pay_suppliers",
      limit: "the cash in the drawer",
    },
    "payments/credit/server/pay-out-credit.ts": {
      right: "pay_out_credit",
      limit: "the store credit of the customer",
    },
  },
  returnDrawerCash: {
    "commission/server/void-payout.ts": { right: "manage_commission", limit: "the payout" },
    "expenses/expenses/server/void-expense.ts": { right: "void_expenses", limit: "the expense" },
    "handsets/purchases/server/cancel-purchase.ts": { right: "buy_handsets", limit: "the price" },
    "purchasing/supplier-payments/server/cancel-payment.ts": {
      right: "pay_suppliers",
      limit: "the payment",
    },
  },
  writeSupplierEntry: {
    "purchasing/claims/server/change-claim.ts": {
      right: "pay_suppliers",
      limit: "what the supplier says",
    },
    "purchasing/supplier-returns/server/change-return.ts": {
      right: "return_to_suppliers",
      limit: "what the goods had cost",
    },
    "purchasing/supplier-payments/server/pay-supplier.ts": {
      right: "pay_suppliers",
      limit: "the payment",
    },
    "purchasing/supplier-payments/server/cancel-payment.ts": {
      right: "pay_suppliers",
      limit: "the payment",
    },
  },
  setPrice: {
    "devices/money/server/routes.ts": {
      right: "edit_devices",
      limit: "less than before, or nothing, needs lower_prices and a reason",
    },
  },
  keepPrice: {
    "devices/money/server/set-price.ts": { right: "edit_devices", limit: "as setPrice" },
    "devices/intake/server/insert-device.ts": {
      right: "create_devices",
      limit: "nothing, or less than a shilling, needs lower_prices and a reason",
    },
    "devices/estimates/server/decide-estimate.ts": {
      right: "customer",
      limit: "the estimate that the customer has approved, or record_approvals",
    },
  },
  agreeOnPrices: {
    "sales/orders/server/routes.ts": {
      right: "manage_order_requests",
      limit: "the prices of the items, at the total that the customer was told",
    },
  },
  followPrice: {
    "devices/money/server/set-price.ts": { right: "edit_devices", limit: "the price" },
    "devices/estimates/server/decide-estimate.ts": {
      right: "customer",
      limit: "the estimate that the customer has approved, or record_approvals",
    },
  },
  changeTerms: {
    "inventory/terms/server/routes.ts": {
      right: "edit_inventory",
      limit:
        "a lower price needs lower_prices and a reason; a higher one of pieces of unknown cost has the limit of arrivals",
    },
  },
};
