/** How the shop shapes its forms. All settings of forms are also in the category `forms`. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { formNames } from "../form-fields.ts";
import { customHelp, customLabel, formsSettings, valueRules } from "../form-schemas.ts";

/** What is sent changes, the rest stays. An empty label, help or list of rules, and null, restore what Fundi has. */
export const formFieldChange = z.strictObject({
  isRequired: z.boolean().optional(),
  isHidden: z.boolean().optional(),
  defaultValue: z
    .union([z.string().max(500), z.number()])
    .nullable()
    .optional(),
  label: customLabel.optional(),
  help: customHelp.optional(),
  rules: valueRules.optional(),
});
export type FormFieldChange = z.output<typeof formFieldChange>;

export const formsContract = contract({
  changeFormField: {
    method: "PUT",
    path: "/api/settings/forms/:form/:field",
    summary: "Changes one field of a form; users who change other fields lose nothing",
    access: "manage_settings",
    params: z.strictObject({ form: z.enum(formNames), field: z.string().max(40) }),
    body: formFieldChange,
    output: formsSettings,
    errors: ["not_found"],
    idempotencyKey: "optional",
  },
});
