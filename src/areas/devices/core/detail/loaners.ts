/** The loans of a device, which its detail shows, and what is said of them at its hand-over. */
import * as z from "zod";
import { day, emptyToNull, id, moment, person, requiredText, text } from "#src/shared/fields.ts";
import { signatureMethods, loanerConditions, loanStates } from "../../kinds.ts";

const note = emptyToNull(text(500)).optional();

/** A loaner that comes back. The note says what is damaged. */
export const loanReturn = z
  .strictObject({ condition: z.enum(loanerConditions), note })
  .refine((given) => given.condition === "ok" || Boolean(given.note), {
    message: "say what is damaged",
    path: ["note"],
  });
export type LoanReturn = z.output<typeof loanReturn>;

/** Until which day the customer keeps the loaner although the repair is handed over, and why. */
export const loanKept = z.strictObject({ until: day, reason: requiredText(300) });
export type LoanKept = z.output<typeof loanKept>;

export const loan = z.object({
  id,
  loaner: z.object({
    id,
    name: z.string(),
    brand: z.string(),
    model: z.string(),
    imei: z.string().nullable(),
  }),
  state: z.enum(loanStates),
  /** The last day on which the loaner should come back. */
  dueOn: day,
  conditionNote: z.string().nullable(),
  accessories: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** How the customer signed; null: they did not. */
  signatureMethod: z.enum(signatureMethods).nullable(),
  unsignedReason: z.string().nullable(),
  lentBy: person.nullable(),
  lentAt: moment,
  /** In which condition it came back; null: it did not. */
  condition: z.enum(loanerConditions).nullable(),
  endNote: z.string().nullable(),
  endedBy: person.nullable(),
  endedAt: moment.nullable(),
  /** When the repair was handed over without it; null: it was not. */
  keptAt: moment.nullable(),
  keptReason: z.string().nullable(),
});
export type Loan = z.output<typeof loan>;

/** The fields that the topic adds to the device detail. */
export const loanersDetail = {
  /** The loaners that were lent with this repair, the latest first. */
  loans: z.array(loan),
};
