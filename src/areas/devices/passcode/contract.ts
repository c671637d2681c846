import { contract } from "#src/shared/contract.ts";
import { done, idParams } from "#src/shared/fields.ts";
import { passcode } from "../core/detail/passcode.ts";

const maySet = ["create_devices", "edit_devices", "update_device_status"] as const;

/**
 * No endpoint here takes an Idempotency-Key. Setting and removing a passcode can be repeated without harm, and nothing
 * of a passcode may be stored with a key. Each repeated reveal is recorded again.
 */
export const passcodeContract = contract({
  setPasscode: {
    method: "PUT",
    path: "/api/devices/:id/passcode",
    summary:
      "Keeps what unlocks a device, encrypted, until it is handed back; replaces an earlier one",
    access: maySet,
    params: idParams,
    body: passcode,
    output: done,
    errors: ["conflict"],
  },
  removePasscode: {
    method: "DELETE",
    path: "/api/devices/:id/passcode",
    summary: "Forgets what unlocks a device",
    access: maySet,
    params: idParams,
    output: done,
  },
  revealPasscode: {
    method: "POST",
    path: "/api/devices/:id/passcode/reveal",
    summary: "What unlocks a device. Who asked and when is kept; a technician asks for own devices",
    access: "reveal_passcodes",
    params: idParams,
    output: passcode,
    rateLimit: { max: 30, seconds: 60 },
  },
});
