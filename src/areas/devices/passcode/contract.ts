import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, exactText, id, idParams, moment, person } from "#src/shared/fields.ts";
import { isPattern, PASSCODE_LENGTH, passcodeKinds } from "./rules.ts";

/** The code that unlocks a device. No answer except that of `revealPasscode` contains it. */
export const passcode = z
  .strictObject({ kind: z.enum(passcodeKinds), code: exactText(PASSCODE_LENGTH).min(1) })
  .refine(({ kind, code }) => kind === "text" || isPattern(code), {
    message: "must be four to nine different dots, as digits from 1 to 9",
    path: ["code"],
  });
export type Passcode = z.output<typeof passcode>;

/** One reveal of the passcode: who revealed it, and when. */
export const passcodeReveal = z.object({ id, revealedBy: person, revealedAt: moment });
export type PasscodeReveal = z.output<typeof passcodeReveal>;

const maySet = ["create_devices", "edit_devices", "update_device_status"] as const;

/** The fields that this topic adds to the device detail. */
export const passcodeDetail = {
  hasPasscode: z.boolean(),
  passcodeReveals: z.array(passcodeReveal),
};

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
