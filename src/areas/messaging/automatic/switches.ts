/** The switches of the automatic messages. A message is sent while its channel, its group and its own switch are on. */
import type { Settings } from "#src/areas/settings/contract.ts";
import type { Occasion } from "../templates/occasions.ts";

type Flag = {
  [F in keyof Settings["notifications"]]: Settings["notifications"][F] extends boolean ? F : never;
}[keyof Settings["notifications"]];

interface Switch {
  /** null: the message belongs to no group. */
  group: "deviceStatusUpdates" | "customerFollowUps" | "paymentReminders" | null;
  /** null: `workflow.autoSendReceipts`. */
  own: Flag | null;
}

export const switches = {
  device_received: { group: "deviceStatusUpdates", own: "tellReceived" },
  estimate_to_approve: { group: "deviceStatusUpdates", own: "tellEstimate" },
  device_ready: { group: "deviceStatusUpdates", own: "tellReady" },
  payment_received: { group: null, own: "tellPayment" },
  receipt: { group: null, own: null },
  unclaimed: { group: "customerFollowUps", own: "tellUnclaimed" },
  warranty_ending: { group: "customerFollowUps", own: "tellWarrantyEnding" },
  goods_warranty_ending: { group: "customerFollowUps", own: "tellGoodsWarrantyEnding" },
  points_expiring: { group: "customerFollowUps", own: "tellPointsExpiring" },
  birthday: { group: "customerFollowUps", own: "tellBirthday" },
  balance_due: { group: "paymentReminders", own: "tellBalanceDue" },
  appointment_reminder: { group: "customerFollowUps", own: "tellAppointment" },
  follow_up: { group: "customerFollowUps", own: "tellFollowUp" },
} as const satisfies Record<Occasion, Switch>;

/** The channels by which Fundi itself sends. */
export const channels = ["smsNotifications", "emailNotifications"] as const;

/** Whether the switches of a message are on, apart from its channel. */
export function isSwitchedOn(
  occasion: Occasion,
  flags: Partial<Record<Flag, boolean>>,
  autoSendReceipts = false,
): boolean {
  const { group, own }: Switch = switches[occasion];
  if (group !== null && !flags[group]) return false;
  return own === null ? autoSendReceipts : (flags[own] ?? false);
}
