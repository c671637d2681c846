/** The forms that the shop can shape, and what each of their fields allows. */

export const formNames = ["deviceIntake", "customer", "return"] as const;
export type FormName = (typeof formNames)[number];

/** The rules for values, from which the shop chooses. There are no patterns, so that no rule can be slow or unclear. */
export const ruleNames = [
  "minLength",
  "maxLength",
  "startsWith",
  "onlyDigits",
  "onlyLettersAndDigits",
  "atLeast",
  "atMost",
  "withinDays",
] as const;
export type RuleName = (typeof ruleNames)[number];

export interface FieldTraits {
  /** `always`: required whatever the settings say. `never`: the form cannot require it. */
  required: "always" | "choice" | "never";
  mayHide: boolean;
  /** The control of the field. The editor shows it in the preview, and for the default value. */
  control: "line" | "text" | "number" | "day" | "phone" | "gender" | "language" | "list";
  mayHaveDefault: boolean;
  /** Whether the form can have a label and help of its own. */
  hasWords: boolean;
  /** The most characters that the field takes, as in its contract; 0 for a field without text. */
  most: number;
  rules: readonly RuleName[];
}

const wordRules = ["minLength", "maxLength", "startsWith"] as const;
const codeRules = [...wordRules, "onlyDigits", "onlyLettersAndDigits"] as const;

const field = (input: Partial<FieldTraits>): FieldTraits => ({
  required: "choice",
  mayHide: true,
  control: "line",
  mayHaveDefault: false,
  hasWords: true,
  most: 0,
  rules: [],
  ...input,
});
const always = { required: "always", mayHide: false } as const;

/** The fields in the order of the forms. */
export const formFields = {
  deviceIntake: {
    brand: field({ ...always, most: 80, mayHaveDefault: true, rules: wordRules }),
    model: field({ ...always, most: 120, mayHaveDefault: true, rules: wordRules }),
    issueDescription: field({
      ...always,
      control: "text",
      most: 4000,
      mayHaveDefault: true,
      rules: ["minLength", "maxLength"],
    }),
    imei: field({ most: 30 }),
    serialNumber: field({ most: 80, rules: codeRules }),
    accessories: field({ most: 500, mayHaveDefault: true, rules: wordRules }),
    color: field({ most: 40, mayHaveDefault: true, rules: wordRules }),
    expectedReturnDate: field({ control: "day", rules: ["withinDays"] }),
    estimatedHours: field({
      control: "number",
      mayHaveDefault: true,
      rules: ["atLeast", "atMost"],
    }),
  },
  customer: {
    name: field({ ...always, most: 120, rules: ["minLength", "maxLength"] }),
    phone: field({ ...always, control: "phone" }),
    whatsapp: field({ required: "never", control: "phone" }),
    email: field({ most: 254, rules: ["minLength", "maxLength"] }),
    gender: field({ required: "never", control: "gender", mayHaveDefault: true }),
    preferredLanguage: field({ control: "language", mayHaveDefault: true }),
    city: field({ most: 80, mayHaveDefault: true, rules: wordRules }),
    locationDescription: field({
      control: "text",
      most: 500,
      mayHaveDefault: true,
      rules: wordRules,
    }),
    birthday: field({}),
  },
  return: {
    returnReason: field({
      ...always,
      control: "text",
      most: 2000,
      mayHaveDefault: true,
      rules: ["minLength", "maxLength"],
    }),
    accessories: field({ required: "never", control: "list" }),
    // These two are asked at later steps of a return, which require them (docs/decisions/0099).
    fixStatus: field({ ...always, most: 120, mayHaveDefault: true, rules: wordRules }),
    resolution: field({
      ...always,
      control: "text",
      most: 4000,
      mayHaveDefault: true,
      rules: ["minLength", "maxLength"],
    }),
  },
} as const satisfies Record<FormName, Record<string, FieldTraits>>;

export type FieldOf<F extends FormName> = keyof (typeof formFields)[F] & string;
export type AnyField = { [F in FormName]: FieldOf<F> }[FormName];

/** The fields of the customer that an intake requires, or may require, of a new customer. */
export const customerFieldsOfIntake = ["customerName", "customerPhone", "customerEmail"] as const;

/** The fields that every intake requires, whatever the shop's settings are. */
export const alwaysRequiredIntakeFields = [
  "customerName",
  "customerPhone",
  "brand",
  "model",
  "issueDescription",
] as const;

export const namesOf = <F extends FormName>(form: F): FieldOf<F>[] =>
  Object.keys(formFields[form]) as FieldOf<F>[];

/** An intake can require the email of a new customer; everything else about it belongs to the customer form. */
const emailAtIntake = field({ mayHide: false, hasWords: false });

/** The traits of a field; undefined for a field that the form does not have. */
export function traitsOf(form: FormName, name: string): FieldTraits | undefined {
  if (form === "deviceIntake" && name === "customerEmail") return emailAtIntake;
  return Object.hasOwn(formFields[form], name)
    ? (formFields[form] as Record<string, FieldTraits>)[name]
    : undefined;
}
