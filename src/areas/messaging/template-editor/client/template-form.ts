import * as z from "zod";
import { word } from "#src/client/words/i18n.ts";
import { LONGEST_TEXT } from "../../core/length.ts";
import { brokenPlaceholder, variablesOf } from "../../core/placeholders.ts";
import { smsTypes } from "../../core/values.ts";
import type { Template } from "../../templates/contract.ts";
import { occasions } from "../../templates/occasions.ts";

const FILL_ALL = "sms:fillAll";

/** A text whose placeholders are all written as they must be. */
const content = z
  .string()
  .trim()
  .max(LONGEST_TEXT)
  .superRefine((typed, problems) => {
    const part = brokenPlaceholder(typed);
    if (part === null) return;
    const message = word("sms-templates:broken", { part, example: "{{customer_name}}" });
    problems.addIssue({ code: "custom", message });
  });

export const templateForm = z.object({
  name: z.string().trim().min(1, FILL_ALL).max(80),
  type: z.enum(smsTypes),
  occasion: z.enum(["", ...occasions]),
  content: content.min(1, FILL_ALL),
  contentSw: content,
});
export type TemplateInput = z.input<typeof templateForm>;
export type TemplateOutput = z.output<typeof templateForm>;

export const inputOf = (template: Template | null): TemplateInput => ({
  name: template?.name ?? "",
  type: template?.type ?? "custom",
  occasion: template?.occasion ?? "",
  content: template?.content ?? "",
  contentSw: template?.contentSw ?? "",
});

/** The fields of a request for those values that are given. No occasion is null there. */
export const bodyOf = <Given extends Partial<TemplateOutput>>({ occasion, ...rest }: Given) => ({
  ...rest,
  ...(occasion !== undefined && { occasion: occasion || null }),
});

export const variablesIn = ({ content: english, contentSw }: TemplateInput): string[] =>
  variablesOf(english, contentSw);
