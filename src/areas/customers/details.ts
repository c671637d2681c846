/** The details of a customer that forms, imports and the API share. */
import * as z from "zod";
import { email, emptyToNull, id, mobilePhone, text } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import { languages } from "#src/shared/words.ts";

export const genders = ["male", "female", "other"] as const;

const birthday = z.iso
  .date()
  .refine((date) => date >= "1900-01-01" && date <= today(), "is not a birthday")
  .nullable();

/** The editable fields besides name and phone number. An empty text deletes the value; `tag` is never empty. */
export const customerDetails = {
  whatsapp: emptyToNull(mobilePhone).optional(),
  email: emptyToNull(email).optional(),
  gender: z.enum(genders).optional(),
  city: emptyToNull(text(80)).optional(),
  locationDescription: emptyToNull(text(500)).optional(),
  nationalId: emptyToNull(text(40)).optional(),
  /** In the year 1904 the year is unknown. */
  birthday: birthday.optional(),
  tag: text(40).min(1).optional(),
  referredBy: id.nullable().optional(),
  notes: emptyToNull(text(4000)).optional(),
  /** The language of the customer's papers and public pages; null: none is chosen (see docs/decisions/0049). */
  preferredLanguage: z.enum(languages).nullable().optional(),
  marketingConsent: z.boolean().optional(),
  smsOptOut: z.boolean().optional(),
};
