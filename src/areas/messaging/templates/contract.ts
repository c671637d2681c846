/** Templates: texts with placeholders in two languages, from which messages are made. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  page,
  text,
  version,
} from "#src/shared/fields.ts";
import { smsTypes } from "../core/values.ts";
import { LONGEST_TEXT } from "../core/length.ts";
import { brokenPlaceholder } from "../core/placeholders.ts";
import { occasions } from "./occasions.ts";

const FILL_IN = "Please fill in all required fields";

const content = text(LONGEST_TEXT).refine(
  (typed) => brokenPlaceholder(typed) === null,
  "has a placeholder that is not like {{customer_name}}",
);

const templateFields = {
  name: text(80).min(1, FILL_IN),
  type: z.enum(smsTypes),
  content: content.min(1, FILL_IN),
  /** The Swahili text; without it everybody gets `content`. */
  contentSw: emptyToNull(content).optional(),
  /** The automatic message that uses this template. */
  occasion: z.enum(occasions).nullable().optional(),
};

export const newTemplate = z.strictObject({
  ...templateFields,
  type: templateFields.type.default("custom"),
  isActive: z.boolean().default(true),
});
export type NewTemplate = z.output<typeof newTemplate>;

export const templateChange = z.strictObject(templateFields).partial().extend({ version });
export type TemplateChange = z.output<typeof templateChange>;

export const template = z.object({
  id,
  name: z.string(),
  type: z.enum(smsTypes),
  content: z.string(),
  contentSw: z.string().nullable(),
  /** The names of the placeholders of both texts. */
  variables: z.array(z.string()),
  occasion: z.enum(occasions).nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});
export type Template = z.output<typeof template>;

const change = {
  access: "manage_templates",
  params: idParams,
  output: template,
  idempotencyKey: "optional",
} as const;

export const templatesContract = contract({
  listTemplates: {
    method: "GET",
    path: "/api/sms/templates",
    summary: "Templates by name; only active ones unless said",
    access: ["view_messages", "send_messages", "send_bulk_messages", "manage_templates"],
    refreshesOn: ["sms-templates"],
    query: listQuery.omit({ search: true }).extend({
      status: z.enum(["active", "inactive", "all"]).default("active"),
      type: z.enum(smsTypes).optional(),
    }),
    output: page(template),
  },
  getTemplate: {
    method: "GET",
    path: "/api/sms/templates/:id",
    summary: "One template",
    access: ["view_messages", "send_messages", "send_bulk_messages", "manage_templates"],
    refreshesOn: ["sms-templates"],
    params: idParams,
    output: template,
  },
  createTemplate: {
    method: "POST",
    path: "/api/sms/templates",
    summary: "A new template; {{name}} stands for a value",
    access: "manage_templates",
    body: newTemplate,
    output: template,
    status: 201,
    errors: ["template_occasion_taken"],
    idempotencyKey: "required",
  },
  updateTemplate: {
    ...change,
    method: "PATCH",
    path: "/api/sms/templates/:id",
    summary: "Changes a template; messages that were written from it keep their text",
    body: templateChange,
    errors: ["stale_version", "template_occasion_taken"],
  },
  activateTemplate: {
    ...change,
    method: "POST",
    path: "/api/sms/templates/:id/activate",
    summary: "Offers a template again",
    body: z.strictObject({ version }),
    errors: ["stale_version", "template_occasion_taken"],
  },
  deactivateTemplate: {
    ...change,
    method: "POST",
    path: "/api/sms/templates/:id/deactivate",
    summary: "Offers a template no more; its automatic message is not sent any more",
    body: z.strictObject({ version }),
    errors: ["stale_version"],
  },
  deleteTemplate: {
    ...change,
    method: "DELETE",
    path: "/api/sms/templates/:id",
    summary: "Deletes a template from which no message was written; otherwise deactivate it",
    output: done,
    errors: ["has_linked_records"],
  },
});
