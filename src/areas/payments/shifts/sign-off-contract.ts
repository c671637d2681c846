import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { idParams, requiredText } from "#src/shared/fields.ts";
import { shift } from "./contract.ts";
import { NOTE_LENGTH } from "./sign-off.ts";

/** Shifts that were closed with a difference wait until somebody has looked at it. */
export const signOffContract = contract({
  signOffShift: {
    method: "POST",
    path: "/api/shifts/:id/sign-off",
    summary: "States with a remark that the difference of a closed shift was looked at",
    access: "sign_off_shifts",
    alsoNeeds: "manage_shifts",
    params: idParams,
    body: z.strictObject({ remark: requiredText(NOTE_LENGTH) }),
    output: shift,
    errors: ["invalid_transition", "own_shift_sign_off"],
    idempotencyKey: "required",
  },
  countShiftsToSignOff: {
    method: "GET",
    path: "/api/shifts/to-sign-off",
    summary: "How many shifts wait for their sign-off",
    access: "manage_shifts",
    refreshesOn: ["shifts"],
    output: z.object({ waiting: z.int() }),
  },
});
