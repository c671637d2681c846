import * as z from "zod";
import { exactText, id, moment, person } from "#src/shared/fields.ts";
import { isPattern, PASSCODE_LENGTH, passcodeKinds } from "../../passcode-form.ts";

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

/** The fields that the topic adds to the device detail. */
export const passcodeDetail = {
  hasPasscode: z.boolean(),
  passcodeReveals: z.array(passcodeReveal),
};
