import * as z from "zod";
import { isMobilePhone, isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { shopToday } from "#src/client/words/clock.ts";
import { readBirthday } from "../birthday.ts";
import type { NewCustomer } from "../contract.ts";
import { genders } from "../details.ts";

/** Fields that can be required besides name and phone number. Only the email has a setting, for the intake. */
export type AskedField = "email" | "city" | "locationDescription";

const empty = z.literal("");
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([empty, schema]);

export const phoneField = z
  .string()
  .min(1)
  .max(20)
  .transform(normalizePhone)
  .refine(isTanzanianPhone, "customers:picker.invalidPhone");
export const mobileField = z
  .string()
  .max(20)
  .transform((typed) => (typed.trim() ? normalizePhone(typed) : ""))
  .refine((phone) => phone === "" || isMobilePhone(phone), "customers:picker.invalidPhone");
export const genderField = z
  .enum([...genders, ""])
  .transform((gender) => (gender === "" ? "other" : gender));
/** "" stands for the shop's language and is sent as null. */
export const languageField = z.enum([...languages, ""]).transform((language) => language || null);
export const birthdayField = z
  .string()
  .max(20)
  .transform((typed) => readBirthday(typed))
  .refine((birthday) => birthday !== undefined && (birthday ?? "") <= shopToday(), {
    error: "customers:field.birthdayWrong",
  })
  .transform((birthday) => birthday ?? null);
export const emailField = z.string().trim().pipe(orEmpty(email));

/** The schema of the form, with the limits of the contract. The fields in `asked` are required. */
export const newCustomerForm = (asked: readonly AskedField[]) =>
  z.object({
    name: requiredText(120),
    phone: phoneField,
    hasWhatsapp: z.boolean(),
    whatsapp: mobileField,
    email: asked.includes("email") ? z.string().trim().min(1).pipe(email) : emailField,
    gender: genderField,
    city: asked.includes("city") ? requiredText(80) : text(80),
    preferredLanguage: languageField,
    locationDescription: asked.includes("locationDescription") ? requiredText(500) : text(500),
    birthday: birthdayField,
    marketingConsent: z.boolean(),
    remember: z.boolean(),
  });

export type NewCustomerInput = z.input<ReturnType<typeof newCustomerForm>>;
export type NewCustomerOutput = z.output<ReturnType<typeof newCustomerForm>>;

export const emptyNewCustomer: NewCustomerInput = {
  name: "",
  phone: "",
  hasWhatsapp: true,
  whatsapp: "",
  email: "",
  gender: "other",
  city: "",
  preferredLanguage: "",
  locationDescription: "",
  birthday: "",
  marketingConsent: false,
  remember: false,
};

/** The initial values: text from the search becomes the phone number if it looks like one, else the name. */
export function startingWith(typed: string): NewCustomerInput {
  const wanted = typed.trim();
  const isPhone = /^[\d\s()+-]{4,}$/.test(wanted);
  return { ...emptyNewCustomer, ...(isPhone ? { phone: wanted } : { name: wanted }) };
}

/** The body of the request. With WhatsApp and no typed WhatsApp number, a mobile phone number is used for both. */
export function toNewCustomer(form: NewCustomerOutput, id: string): NewCustomer {
  const { hasWhatsapp, whatsapp, remember: _, ...fields } = form;
  const ownNumber = isMobilePhone(form.phone) ? form.phone : null;
  return {
    id,
    ...fields,
    email: fields.email || null,
    city: fields.city || null,
    locationDescription: fields.locationDescription || null,
    whatsapp: hasWhatsapp ? whatsapp || ownNumber : null,
  };
}
