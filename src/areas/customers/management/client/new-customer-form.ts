import * as z from "zod";
import { isMobilePhone, isTanzanianPhone, normalizePhone } from "#src/shared/phone.ts";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { shopToday } from "#src/client/words/clock.ts";
import { readBirthday } from "../../birthday.ts";
import type { NewCustomer } from "../../contract.ts";
import { genders } from "../../details.ts";
import type { CustomerField, CustomerFormShape } from "./form-shape.ts";

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

type Shape = Pick<CustomerFormShape, "isRequired" | "isHidden" | "problem">;

/** The schema of the form, with the limits of the contract, and the required fields and rules of the settings. */
export function newCustomerForm({ isRequired, isHidden, problem }: Shape) {
  const ruled = <T extends z.ZodType>(field: CustomerField, schema: T) =>
    schema.superRefine((value, context) => {
      const isMissing = isRequired(field) && (value === null || value === "");
      const message = isMissing ? "common:invalid.required" : problem(field, value);
      if (message && !isHidden(field)) context.addIssue({ code: "custom", message });
    });
  return z.object({
    name: ruled("name", requiredText(120)),
    phone: phoneField,
    hasWhatsapp: z.boolean(),
    whatsapp: mobileField,
    email: ruled("email", emailField),
    gender: genderField,
    city: ruled("city", text(80)),
    preferredLanguage: ruled("preferredLanguage", languageField),
    locationDescription: ruled("locationDescription", text(500)),
    birthday: ruled("birthday", birthdayField),
    marketingConsent: z.boolean(),
    remember: z.boolean(),
  });
}

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
export function startingWith(
  typed: string,
  presets: CustomerFormShape["presets"] = {},
): NewCustomerInput {
  const wanted = typed.trim();
  const isPhone = /^[\d\s()+-]{4,}$/.test(wanted);
  return { ...emptyNewCustomer, ...presets, ...(isPhone ? { phone: wanted } : { name: wanted }) };
}

/**
 * The body of the request. If the customer has WhatsApp and no separate number was typed, the mobile phone number is
 * used for WhatsApp too. Hidden fields are not sent, so that the server can give them their default values.
 */
export function toNewCustomer(
  form: NewCustomerOutput,
  id: string,
  { isHidden }: Pick<CustomerFormShape, "isHidden">,
): NewCustomer {
  const { hasWhatsapp, whatsapp, remember: _, name, phone, marketingConsent, ...details } = form;
  const ownNumber = isMobilePhone(phone) ? phone : null;
  const asked = {
    ...details,
    email: details.email || null,
    city: details.city || null,
    locationDescription: details.locationDescription || null,
    whatsapp: hasWhatsapp ? whatsapp || ownNumber : null,
  };
  const shown = Object.entries(asked).filter(([field]) => !isHidden(field as keyof typeof asked));
  return {
    id,
    name,
    phone,
    marketingConsent,
    ...(Object.fromEntries(shown) as Partial<typeof asked>),
  };
}
