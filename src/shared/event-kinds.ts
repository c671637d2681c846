/**
 * Everything that may happen, in one closed list. Each is written to the table `events` in the transaction of its
 * effect: the audit trail, what live screens hear, and what reactions start from.
 *
 * `reacts`: src/app/reactions.ts has something to do after the commit, in a background job.
 */
export const eventKinds = {
  "setup.completed": { area: "settings", reacts: false },
  "settings.updated": { area: "settings", reacts: true },
  "user.created": { area: "users", reacts: true },
  "user.updated": { area: "users", reacts: true },
  "user.deleted": { area: "users", reacts: false },
  "user.activated": { area: "users", reacts: true },
  "user.deactivated": { area: "users", reacts: true },
  "user.password_reset": { area: "users", reacts: false },
  "user.password_changed": { area: "users", reacts: false },
  "user.two_factor_changed": { area: "users", reacts: false },
  "user.signed_in": { area: "users", reacts: false },
  "user.signed_out": { area: "users", reacts: false },
  "access_token.created": { area: "users", reacts: false },
  "access_token.revoked": { area: "users", reacts: false },
  "saved_filter.saved": { area: "saved-filters", reacts: false },
  "saved_filter.deleted": { area: "saved-filters", reacts: false },
  "customer.created": { area: "customers", reacts: false },
  "customer.updated": { area: "customers", reacts: false },
  "customer.deleted": { area: "customers", reacts: false },
  "customer.erased": { area: "customers", reacts: false },
  "customer.exported": { area: "customers", reacts: false },
  "customer.note_added": { area: "customers", reacts: false },
  "customer.promo_message_added": { area: "customers", reacts: false },
  "item.created": { area: "inventory", reacts: false },
  "item.updated": { area: "inventory", reacts: false },
  "item.archived": { area: "inventory", reacts: false },
  "item.restored": { area: "inventory", reacts: false },
  "item.stock_changed": { area: "inventory", reacts: false },
  "payment.completed": { area: "payments", reacts: false },
  "payment.started": { area: "payments", reacts: false },
  "payment.failed": { area: "payments", reacts: false },
  "payment.unknown": { area: "payments", reacts: false },
  "payment.arrived_late": { area: "payments", reacts: false },
  "payment.refunded": { area: "payments", reacts: false },
  "receipt.printed": { area: "payments", reacts: false },
  "receipt.sent": { area: "payments", reacts: false },
  "device.created": { area: "devices", reacts: true },
  "device.updated": { area: "devices", reacts: false },
  "device.deleted": { area: "devices", reacts: false },
  "device.assigned": { area: "devices", reacts: false },
  "device.status_changed": { area: "devices", reacts: false },
  "device.handed_over": { area: "devices", reacts: true },
  "device.remark_added": { area: "devices", reacts: false },
  "device.checklist_updated": { area: "devices", reacts: false },
  "device.parts_changed": { area: "devices", reacts: false },
  "device.photo_added": { area: "devices", reacts: false },
  "device.photo_deleted": { area: "devices", reacts: false },
  "device.signed": { area: "devices", reacts: false },
  "device.payment_taken": { area: "devices", reacts: false },
  "sale.created": { area: "sales", reacts: false },
  "sale.completed": { area: "sales", reacts: false },
  "sale.cancelled": { area: "sales", reacts: false },
  "sale.refunded": { area: "sales", reacts: false },
  "device.refunded": { area: "devices", reacts: false },
  "return.created": { area: "returns", reacts: false },
  "return.updated": { area: "returns", reacts: false },
  "return.step_taken": { area: "returns", reacts: false },
  "device_issue.created": { area: "device-issues", reacts: false },
  "device_issue.updated": { area: "device-issues", reacts: false },
  "device_issue.deleted": { area: "device-issues", reacts: false },
  "device_issues.reordered": { area: "device-issues", reacts: false },
  "device.custody_moved": { area: "devices", reacts: false },
  "device.passcode_set": { area: "devices", reacts: false },
  "device.passcode_removed": { area: "devices", reacts: false },
  "device.passcode_revealed": { area: "devices", reacts: false },
  "device.work_started": { area: "devices", reacts: false },
  "device.work_ended": { area: "devices", reacts: false },
  "device.rated": { area: "devices", reacts: false },
  // Of the technician who has room for another device now.
  "technician.place_freed": { area: "devices", reacts: true },
  "device.estimate_drafted": { area: "devices", reacts: false },
  "device.estimate_sent": { area: "devices", reacts: false },
  "device.estimate_approved": { area: "devices", reacts: false },
  "device.estimate_declined": { area: "devices", reacts: false },
  "device.deposit_waived": { area: "devices", reacts: false },
} as const satisfies Record<string, { area: string; reacts: boolean }>;

export type EventKind = keyof typeof eventKinds;

/** What a live screen is told: only where something changed. It fetches the rest itself, with its own rights. */
export interface Change {
  area: string;
  id: string;
  kind: string;
}
