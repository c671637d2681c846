import type { Permission } from "#src/shared/permissions.ts";

/** Typed text, or the dots of a 3 × 3 grid in the order of the pattern: 1 2 3 / 4 5 6 / 7 8 9. */
export const passcodeKinds = ["text", "pattern"] as const;
export type PasscodeKind = (typeof passcodeKinds)[number];

/** The typed code. */
export interface PasscodeDraft {
  kind: PasscodeKind;
  code: string;
}

export const PASSCODE_LENGTH = 64;

/** Four to nine different dots, the limits of phones. */
export const isPattern = (dots: string): boolean =>
  /^[1-9]{4,9}$/.test(dots) && new Set(dots).size === dots.length;

/** Users who may move any device may reveal any passcode; others only those of their own devices. */
export function mayOpen(
  device: { assignedTo: string | null },
  me: { userId: string; may: (permission: Permission) => boolean },
): boolean {
  return me.may("update_any_device_status") || device.assignedTo === me.userId;
}
