import type { AreaEvents } from "#src/shared/area-events.ts";

export const paymentsEvents = {
  payments: {
    hearersOfIds: ["view_payments"],
    kinds: {
      "payment.completed": {},
      "payment.started": {},
      "payment.failed": {},
      "payment.unknown": {},
      "payment.arrived_late": {},
      "payment.assigned": {},
      "payment.refunded": {},
      "receipt.printed": {},
      "receipt.sent": {},
    },
  },
  shifts: {
    hearersOfIds: ["manage_shifts"],
    kinds: {
      "shift.opened": {},
      "shift.cash_moved": {},
      "shift.counted": {},
      "shift.closed": {},
    },
  },
} as const satisfies AreaEvents;
