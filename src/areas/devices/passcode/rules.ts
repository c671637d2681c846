import type { Permission } from "#src/shared/permissions.ts";

/** What is typed, or the dots of a 3 × 3 grid in the order they are joined: 1 2 3 / 4 5 6 / 7 8 9. */
export const passcodeKinds = ["text", "pattern"] as const;
export type PasscodeKind = (typeof passcodeKinds)[number];

/** As it is typed. */
export interface PasscodeDraft {
  kind: PasscodeKind;
  code: string;
}

export const PASSCODE_LENGTH = 64;

/** Four to nine dots, none twice, as phones have it. */
export const isPattern = (dots: string): boolean =>
  /^[1-9]{4,9}$/.test(dots) && new Set(dots).size === dots.length;

/** Whoever may move any device may see any passcode they have the right to; others that of their own devices. */
export function mayOpen(
  device: { assignedTo: string | null },
  me: { userId: string; may: (permission: Permission) => boolean },
): boolean {
  return me.may("update_any_device_status") || device.assignedTo === me.userId;
}
