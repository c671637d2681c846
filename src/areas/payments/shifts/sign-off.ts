import * as z from "zod";
import { moment, money, person, text } from "#src/shared/fields.ts";

export const NOTE_LENGTH = 500;
export const optionalNote = text(NOTE_LENGTH)
  .transform((typed) => typed || null)
  .optional();

/** That a shift waits for a look at its difference, and who has looked at it. */
export const signOff = z.object({
  /** The limit of the settings when the shift was closed. */
  limit: money,
  at: moment.nullable(),
  by: person.nullable(),
  remark: z.string().nullable(),
});
