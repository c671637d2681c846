import type { Permission } from "#src/shared/permissions.ts";

/** `text` is a typed code. `pattern` has the dots of a 3 × 3 grid (1 2 3 / 4 5 6 / 7 8 9) in the order of drawing. */
export const passcodeKinds = ["text", "pattern"] as const;
export type PasscodeKind = (typeof passcodeKinds)[number];

export interface PasscodeDraft {
  kind: PasscodeKind;
  code: string;
}

export const PASSCODE_LENGTH = 64;

/** Whether the text is a pattern that a phone accepts: four to nine different dots. */
export const isPattern = (dots: string): boolean =>
  /^[1-9]{4,9}$/.test(dots) && new Set(dots).size === dots.length;

/**
 * Whether a user with `reveal_passcodes` may reveal the passcode of this device. Technicians may do so only for devices
 * that are assigned to them.
 */
export function mayOpen(
  device: { assignedTo: string | null },
  me: { userId: string; may: (permission: Permission) => boolean },
): boolean {
  return me.may("update_any_device_status") || device.assignedTo === me.userId;
}
