import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const approvalsEvents = {
  approvals: {
    audience: [
      "give_discounts",
      "exceed_adjustment_limit",
      "delete_devices",
      "pay_out_credit",
      "ask_discounts",
      "ask_adjustments",
      "ask_device_deletion",
      "ask_credit_payouts",
      "approve_late_refunds",
      "ask_late_refunds",
    ],
    kinds: {
      "approval.asked": {},
      "approval.approved": {},
      "approval.done": {},
      "approval.rejected": {},
      "approval.cancelled": {},
      /** After `EXPIRES_AFTER_DAYS`. */
      "approval.expired": {},
      /** The sale that used it was cancelled. */
      "approval.given_back": {},
    },
  },
} as const satisfies AreaEvents;

export const approvalsNotifications = {
  approval_asked: { needs: [], codes: ["approval_asked"] },
  approval_decided: { needs: [], codes: ["approval_approved", "approval_rejected"] },
} as const satisfies AreaNotifications;
