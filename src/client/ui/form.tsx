import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactElement } from "react";
import {
  Controller,
  useForm,
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import type * as z from "zod";
import { ApiRefusal } from "../api.ts";
import { useErrorText } from "../error-text.ts";
import { currentLanguage, isWordKey, word } from "../i18n.ts";

/** What a refused call may carry: a problem+json `detail` and, for forms, a message per field path. */
export type Refusal = { detail?: string; fields?: Record<string, string> };

type Options<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends it. What it throws is shown: `fields` at the inputs, the rest as `formError`. Nothing typed is lost. */
  submit: (values: Output) => Promise<unknown>;
};

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Properties for TextField, TextArea, SelectField, CheckboxField, DateField. */
  field: (name: FieldPath<Input>) => ReturnType<
    UseFormReturn<Input, unknown, Output>["register"]
  > & {
    error: string | undefined;
  };
  /** For `<form onSubmit>`. A second press while sending does nothing. */
  onSubmit: (event?: { preventDefault?: () => void }) => void;
  submitting: boolean;
  /** The refusal that belongs to no field. */
  formError: string | undefined;
};

export function useAppForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  submit,
}: Options<Input, Output>): AppForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema as never, { error: explain } as never) as never,
    defaultValues,
    mode: "onTouched",
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = form.formState;

  const errorText = useErrorText();
  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values);
    } catch (error) {
      const { detail, fields } = refusal(error);
      const text = error instanceof ApiRefusal ? errorText(error) : detail;
      const known = Object.entries(fields ?? {});
      known.forEach(([path, message], at) =>
        form.setError(
          path as FieldPath<Input>,
          { type: "server", message: inWords(message) },
          { shouldFocus: at === 0 },
        ),
      );
      if (known.length === 0)
        form.setError("root.server", {
          type: "server",
          message: text ?? word("shell:unexpectedError"),
        });
    }
  });

  return {
    ...form,
    field: (name) => ({ ...form.register(name), error: messageAt(errors, name) }),
    onSubmit: (event) => {
      event?.preventDefault?.();
      if (!isSubmitting) void send();
    },
    submitting: isSubmitting,
    formError: errors.root?.["server"]?.message,
  };
}

type Controlled<Input extends FieldValues, Name extends FieldPath<Input>> = {
  name: Name;
  value: FieldPathValue<Input, Name>;
  onChange: (value: FieldPathValue<Input, Name>) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
  error: string | undefined;
};

/** For parts that hold a value of their own kind: MoneyField, PhoneField, SuggestField, SegmentedControl, SignaturePad.
 *  `<ControlledField form={form} name="depositAmount">{(field) => <MoneyField label={…} {...field} />}</ControlledField>` */
export function ControlledField<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  children,
}: {
  form: { control: Control<Input, unknown, Output> };
  name: Name;
  children: (field: Controlled<Input, Name>) => ReactElement;
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) =>
        children({
          name,
          value: field.value,
          onChange: field.onChange,
          onBlur: field.onBlur,
          ref: field.ref,
          error:
            fieldState.error?.message === undefined ? undefined : inWords(fieldState.error.message),
        })
      }
    />
  );
}

function messageAt(errors: object, path: string): string | undefined {
  let at: unknown = errors;
  for (const step of path.split(".")) at = isRecord(at) ? at[step] : undefined;
  return isRecord(at) && typeof at["message"] === "string" ? inWords(at["message"]) : undefined;
}

function inWords(message: string): string {
  return isWordKey(message) ? word(message) : message;
}

function refusal(error: unknown): Refusal {
  if (!isRecord(error)) return {};
  const { detail, message, fields } = error;
  const text =
    typeof detail === "string" ? detail : typeof message === "string" ? message : undefined;
  const known = isRecord(fields)
    ? Object.entries(fields).filter((each): each is [string, string] => typeof each[1] === "string")
    : [];
  return {
    ...(text ? { detail: text } : {}),
    ...(known.length ? { fields: Object.fromEntries(known) } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What is wrong with a field, in the person's language. Messages set in the schema itself win over these. */
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
