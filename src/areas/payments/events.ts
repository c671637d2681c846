import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const paymentsEvents = {
  payments: {
    audience: ["view_payments"],
    kinds: {
      "payment.completed": {},
      "payment.started": {},
      "payment.failed": {},
      "payment.unknown": {},
      "payment.transfer_arrived": {},
      "payment.arrived_late": {},
      "payment.assigned": {},
      "payment.refunded": {},
      "payment.refund_asked": {},
      "payment.refund_unknown": {},
      "payment.refund_failed": {},
      "payment.asked": {},
      "payment.resolved": {},
      "receipt.printed": {},
      "receipt.sent": {},
    },
  },
  "payment-links": {
    audience: ["take_payments", "create_sales"],
    kinds: {
      "payment_link.created": {},
      "payment_link.revoked": {},
    },
  },
  invoices: {
    audience: ["view_payments"],
    kinds: {
      "invoice.issued": {},
      "invoice.cancelled": {},
    },
  },
  credit: {
    audience: ["view_payments", "view_debts"],
    kinds: {
      "credit.agreed": {},
      "credit.written_off": {},
      "credit.paid_out": {},
      "credit.given_up": {},
      "credit.moved": {},
      "gift_card.sold": {},
      "gift_card.refunded": {},
      "gift_card.shown": {},
      "gift_card.blocked": {},
      "gift_card.unblocked": {},
    },
  },
  "payment-gateways": {
    audience: ["manage_gateways"],
    kinds: {
      "gateway.saved": {},
      "gateway.switched": {},
      "gateway.tested": {},
      "accounts.saved": {},
    },
  },
  statements: {
    audience: ["reconcile_payments"],
    kinds: {
      "statement.imported": {},
      "statement.matched": {},
      "statement.unmatched": {},
      "statement.noted": {},
      "statement.reopened": {},
    },
  },
  fiscal: {
    audience: ["manage_fiscal"],
    kinds: {
      "fiscal.settings_saved": {},
      "fiscal.certificate_saved": {},
      "fiscal.registration_asked": {},
      "fiscal.registered": {},
      "fiscal.registration_failed": {},
      "fiscal.switched_on": {},
      "fiscal.switched_off": {},
      "fiscal.send_asked": {},
      "fiscal.acknowledged": {},
      "fiscal.not_acknowledged": {},
      "fiscal.confirmed": {},
    },
  },
  shifts: {
    audience: ["manage_shifts"],
    kinds: {
      "shift.opened": {},
      "shift.cash_moved": {},
      "shift.counted": {},
      "shift.closed": {},
      "shift.signed_off": {},
    },
  },
} as const satisfies AreaEvents;

export const paymentsNotifications = {
  payment_unknown: { needs: ["reconcile_payments"], codes: ["payment_unknown"] },
  late_money: { needs: ["reconcile_payments"], codes: ["late_money"] },
  shift_differs: {
    needs: ["manage_shifts", "sign_off_shifts"],
    codes: ["shift_differs", "shift_uncounted"],
  },
} as const satisfies AreaNotifications;
