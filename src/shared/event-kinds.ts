/**
 * Everything that may happen, in one closed list. Each is written to the table `events` in the transaction of its
 * effect: the audit trail, what live screens hear, and what reactions start from.
 *
 * `reacts`: src/app/reactions.ts has something to do after the commit, in a background job.
 */
export const eventKinds = {
  "setup.completed": { area: "settings", reacts: false },
  "settings.updated": { area: "settings", reacts: false },
  "user.created": { area: "users", reacts: false },
  "user.updated": { area: "users", reacts: false },
  "user.deleted": { area: "users", reacts: false },
  "user.activated": { area: "users", reacts: false },
  "user.deactivated": { area: "users", reacts: false },
  "user.password_reset": { area: "users", reacts: false },
  "user.password_changed": { area: "users", reacts: false },
  "user.two_factor_changed": { area: "users", reacts: false },
  "user.signed_in": { area: "users", reacts: false },
  "user.signed_out": { area: "users", reacts: false },
  "access_token.created": { area: "users", reacts: false },
  "access_token.revoked": { area: "users", reacts: false },
  "customer.created": { area: "customers", reacts: false },
  "customer.updated": { area: "customers", reacts: false },
  "customer.deleted": { area: "customers", reacts: false },
  "customer.erased": { area: "customers", reacts: false },
  "customer.exported": { area: "customers", reacts: false },
  "customer.note_added": { area: "customers", reacts: false },
  "customer.promo_message_added": { area: "customers", reacts: false },
  "payment.completed": { area: "payments", reacts: false },
  "receipt.printed": { area: "payments", reacts: false },
  "receipt.sent": { area: "payments", reacts: false },
  "device.created": { area: "devices", reacts: false },
  "device.updated": { area: "devices", reacts: false },
  "device.deleted": { area: "devices", reacts: false },
  "device.assigned": { area: "devices", reacts: false },
  "device.status_changed": { area: "devices", reacts: false },
  "device.handed_over": { area: "devices", reacts: true },
  "device.remark_added": { area: "devices", reacts: false },
  "device.checklist_updated": { area: "devices", reacts: false },
  "device.photo_added": { area: "devices", reacts: false },
  "device.photo_deleted": { area: "devices", reacts: false },
  "device.signed": { area: "devices", reacts: false },
  "device.payment_taken": { area: "devices", reacts: false },
} as const satisfies Record<string, { area: string; reacts: boolean }>;

export type EventKind = keyof typeof eventKinds;

/** What a live screen is told: only where something changed. It fetches the rest itself, with its own rights. */
export interface Change {
  area: string;
  id: string;
  kind: string;
}
