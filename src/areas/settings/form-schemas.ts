import * as z from "zod";
import { requiredText, text } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import {
  alwaysRequiredIntakeFields,
  customerFieldsOfIntake,
  formFields,
  namesOf,
  type FieldOf,
  type FieldTraits,
  type FormName,
} from "./form-fields.ts";

/** The settings of forms. Each form has the same six settings, whose maps have an entry for each field that differs. */

/** The longest default value of a text, in characters. */
const LONG_DEFAULT = 500;

const length = z.int().min(1).max(4000);
const hours = z.number().min(0).max(9999);

/** A rule for the values of a field. Lengths are in characters. An empty value breaks no rule. */
export const valueRule = z.discriminatedUnion("rule", [
  z.strictObject({ rule: z.literal("minLength"), value: length }),
  z.strictObject({ rule: z.literal("maxLength"), value: length }),
  /** Upper and lower case do not matter. */
  z.strictObject({ rule: z.literal("startsWith"), value: requiredText(20) }),
  z.strictObject({ rule: z.literal("onlyDigits") }),
  z.strictObject({ rule: z.literal("onlyLettersAndDigits") }),
  z.strictObject({ rule: z.literal("atLeast"), value: hours }),
  z.strictObject({ rule: z.literal("atMost"), value: hours }),
  /** The day is at most so many days after today. */
  z.strictObject({ rule: z.literal("withinDays"), value: z.int().min(0).max(365) }),
]);
export type ValueRule = z.output<typeof valueRule>;

/** A text of the shop in both languages. An empty one means: the other language, or else Fundi's own word. */
const inLanguages = (most: number) => z.strictObject({ en: text(most), sw: text(most) });
export const customLabel = inLanguages(60);
export const customHelp = inLanguages(200);
export type ShopText = z.output<typeof customLabel>;

export const valueRules = z.array(valueRule).max(4);

const some = <F extends FormName>(form: F, has: (traits: FieldTraits) => boolean) =>
  z.enum(
    namesOf(form).filter((name) => has(formFields[form][name] as FieldTraits)) as [
      FieldOf<F>,
      ...FieldOf<F>[],
    ],
  );
const list = <T extends z.ZodEnum>(names: T) => z.array(names).max(names.options.length);
const hideable = <F extends FormName>(form: F) => list(some(form, ({ mayHide }) => mayHide));
const labels = <F extends FormName>(form: F) =>
  z.partialRecord(
    some(form, () => true),
    customLabel,
  );
const helps = <F extends FormName>(form: F) =>
  z.partialRecord(
    some(form, () => true),
    customHelp,
  );
const rules = <F extends FormName>(form: F) =>
  z.partialRecord(
    some(form, (traits) => traits.rules.length > 0),
    valueRules,
  );

/** The default values of the fields that may have one. */
export const defaultValues = {
  deviceIntake: z.strictObject({
    brand: requiredText(80).optional(),
    model: requiredText(120).optional(),
    issueDescription: requiredText(LONG_DEFAULT).optional(),
    accessories: requiredText(500).optional(),
    color: requiredText(40).optional(),
    estimatedHours: hours.optional(),
  }),
  customer: z.strictObject({
    gender: z.enum(["male", "female", "other"]).optional(),
    preferredLanguage: z.enum(languages).optional(),
    city: requiredText(80).optional(),
    locationDescription: requiredText(500).optional(),
  }),
  return: z.strictObject({
    returnReason: requiredText(LONG_DEFAULT).optional(),
    fixStatus: requiredText(120).optional(),
    resolution: requiredText(LONG_DEFAULT).optional(),
  }),
};

/** Fields that a form always requires are required also when their name is missing in the list. */
export const formsSettings = z.strictObject({
  deviceIntakeRequiredFields: list(
    z.enum([...customerFieldsOfIntake, ...some("deviceIntake", isRequirable).options]),
  ).default([...alwaysRequiredIntakeFields]),
  deviceIntakeHiddenFields: hideable("deviceIntake").default([]),
  deviceIntakeDefaultValues: defaultValues.deviceIntake.default({}),
  deviceIntakeCustomLabels: labels("deviceIntake").default({}),
  deviceIntakeHelpText: helps("deviceIntake").default({}),
  deviceIntakeValidationRules: rules("deviceIntake").default({}),
  customerRequiredFields: list(some("customer", isRequirable)).default(["name", "phone"]),
  customerHiddenFields: hideable("customer").default([]),
  customerDefaultValues: defaultValues.customer.default({}),
  customerCustomLabels: labels("customer").default({}),
  customerHelpText: helps("customer").default({}),
  customerValidationRules: rules("customer").default({}),
  returnRequiredFields: list(some("return", isRequirable)).default(["returnReason"]),
  returnHiddenFields: hideable("return").default([]),
  returnDefaultValues: defaultValues.return.default({}),
  returnCustomLabels: labels("return").default({}),
  returnHelpText: helps("return").default({}),
  returnValidationRules: rules("return").default({}),
});
export type FormsSettings = z.output<typeof formsSettings>;

function isRequirable({ required }: FieldTraits): boolean {
  return required !== "never";
}
