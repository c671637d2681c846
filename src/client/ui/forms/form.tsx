import { zodResolver } from "@hookform/resolvers/zod";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { currentLanguage, word } from "../../words/i18n.ts";
import { useFormBase, type AppForm } from "./form-base.tsx";

export { ControlledField, FormField, type AppForm, type Refusal } from "./form-base.tsx";

type Options<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the values. If it throws, the form shows `fields` of the error at its inputs, or else `formError`. */
  submit: (values: Output) => Promise<unknown>;
};

export function useAppForm<Input extends FieldValues, Output>({
  schema,
  ...options
}: Options<Input, Output>): AppForm<Input, Output> {
  return useFormBase<Input, Output>({
    ...options,
    resolver: zodResolver(schema as never, { error: explain } as never) as never,
  });
}

/**
 * Returns the message for an invalid field in the user's language. It is not used if the schema has a message of its
 * own.
 */
function explain(issue: {
  code?: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
  format?: unknown;
  input?: unknown;
}): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === "";
  const number = (value: unknown) =>
    new Intl.NumberFormat(currentLanguage() === "sw" ? "en-TZ" : "en").format(Number(value));
  if (missing) return word("common:invalid.required");
  if (issue.code === "too_small" && issue.origin === "string")
    return word("common:invalid.tooShort", { count: Number(issue.minimum) });
  if (issue.code === "too_big" && issue.origin === "string")
    return word("common:invalid.tooLong", { count: Number(issue.maximum) });
  if (issue.code === "too_small")
    return word("common:invalid.tooSmall", { minimum: number(issue.minimum) });
  if (issue.code === "too_big")
    return word("common:invalid.tooBig", { maximum: number(issue.maximum) });
  if (issue.format === "email") return word("common:invalid.email");
  return word("common:invalid.other");
}
