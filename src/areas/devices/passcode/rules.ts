import type { Permission } from "#src/shared/permissions.ts";
import type { PasscodeKind } from "../passcode-form.ts";

export interface PasscodeDraft {
  kind: PasscodeKind;
  code: string;
}

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
