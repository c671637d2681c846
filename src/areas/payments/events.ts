import type { AreaEvents } from "#src/shared/area-events.ts";

export const paymentsEvents = {
  payments: {
    hearing: {
      named: ["view_payments"],
      shownIn: { devices: ["view_devices"], sales: ["view_sales", "create_sales"] },
    },
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
    hearing: { named: ["manage_shifts"], shownIn: { shifts: ["create_sales", "take_payments"] } },
    kinds: {
      "shift.opened": {},
      "shift.cash_moved": {},
      "shift.counted": {},
      "shift.closed": {},
    },
  },
} as const satisfies AreaEvents;
