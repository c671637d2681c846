import { toNestErrors } from "@hookform/resolvers";
import type { ReactElement, ReactNode } from "react";
import {
  Controller,
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { ApiRefusal } from "../../data/api.ts";
import { useErrorText } from "../../words/error-text.ts";
import { isWordKey, word } from "../../words/i18n.ts";
import { endOfPress } from "../../press.ts";
import { useFirstError, type FirstError } from "./use-first-error.ts";

/*
 * The common part of all forms. It does not contain zod (24 kB gzip). A large form on a screen that must open quickly
 * checks its values with a function (`useCheckedForm`). All other forms use `useAppForm` or `useDialogForm`.
 */

/** The parts of an error that a form shows: a sentence, and a message for each field path. */
export type Refusal = { detail?: string; fields?: Record<string, string> };

export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Returns the properties for a TextField, TextArea, SelectField or CheckboxField. */
  field: (name: FieldPath<Input>) => ReturnType<
    UseFormReturn<Input, unknown, Output>["register"]
  > & {
    error: string | undefined;
  };
  /** The handler for `<form onSubmit>`. While a form is sent, it does nothing. A refused form shows its first error. */
  onSubmit: (event?: { preventDefault?: () => void; currentTarget?: unknown }) => void;
  submitting: boolean;
  /** The message of a refusal that concerns the form as a whole. */
  formError: string | undefined;
};

interface BaseOptions<Input extends FieldValues, Output> {
  resolver: Resolver<Input, unknown, Output>;
  defaultValues: DefaultValues<Input>;
  /** Sends the values. If it throws, the form shows `fields` of the error at its inputs, or else `formError`. */
  submit: (values: Output) => Promise<unknown>;
}

export function useFormBase<Input extends FieldValues, Output>({
  resolver,
  defaultValues,
  submit,
}: BaseOptions<Input, Output>): AppForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: "onTouched",
    // React Hook Form would use the order of registration. `useFirstError` uses the order of the page.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;

  const errorText = useErrorText();
  const showFirstError = useFirstError();
  const send = async (start: Element | null) => {
    let refused: FirstError | undefined;
    await form.handleSubmit(
      async (values) => {
        try {
          await submit(values);
        } catch (error) {
          const { detail, fields } = refusal(error);
          const text = error instanceof ApiRefusal ? errorText(error) : detail;
          const known = Object.entries(fields ?? {});
          for (const [path, message] of known)
            form.setError(path as FieldPath<Input>, { type: "server", message: inWords(message) });
          if (known.length === 0)
            form.setError("root.server", {
              type: "server",
              message: text ?? word("shell:unexpectedError"),
            });
          refused = { start, message: known[0] && inWords(known[0][1]) };
        }
      },
      (wrong) => {
        refused = { start, message: firstMessage(wrong) };
      },
    )();
    if (refused) showFirstError(refused);
  };

  return {
    ...form,
    field: (name) => {
      const { onBlur, ...registered } = form.register(name);
      return {
        ...registered,
        onBlur: (event) => endOfPress().then(() => onBlur(event)),
        error: messageAt(errors, name),
      };
    },
    onSubmit: (event) => {
      event?.preventDefault?.();
      const start = event?.currentTarget;
      if (!isSubmitting) void send(start instanceof Element ? start : document.activeElement);
    },
    submitting: isSubmitting,
    formError: errors.root?.["server"]?.message,
  };
}

/** Checks the values of a form. Returns a message or a word key for each invalid field, by field path. */
export type Check<Values> = (values: Values) => Record<string, string>;

/** A form that checks its values with a function. It does not need a schema. */
export function useCheckedForm<Values extends FieldValues>({
  check,
  ...options
}: Omit<BaseOptions<Values, Values>, "resolver"> & {
  check: Check<Values>;
}): AppForm<Values, Values> {
  return useFormBase<Values, Values>({
    ...options,
    resolver: (values, _context, resolving) => {
      const wrong = Object.entries(check(values));
      if (wrong.length === 0) return { values, errors: {} };
      const flat = Object.fromEntries(
        wrong.map(([path, message]) => [path, { type: "custom", message }]),
      );
      return { values: {}, errors: toNestErrors(flat as FieldErrors, resolving) };
    },
  });
}

type Controlled<Input extends FieldValues, Name extends FieldPath<Input>> = {
  name: Name;
  value: FieldPathValue<Input, Name>;
  onChange: (value: FieldPathValue<Input, Name>) => void;
  onBlur: () => void;
  ref: (element: { focus: () => void } | null) => void;
  error: string | undefined;
};

/**
 * Connects a form with a control that needs more than `FormField` passes to it, such as SegmentedControl.
 * `<ControlledField form={form} name="kind">{(field) => <SegmentedControl label={…} {...field} />}</ControlledField>`
 */
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
          onBlur: () => void endOfPress().then(field.onBlur),
          ref: field.ref,
          error:
            fieldState.error?.message === undefined ? undefined : inWords(fieldState.error.message),
        })
      }
    />
  );
}

type FormFieldProps<
  Input extends FieldValues,
  Output,
  Name extends FieldPath<Input>,
  Props extends object,
> = {
  form: { control: Control<Input, unknown, Output> };
  name: Name;
  as: (props: Props) => ReactNode;
} & Omit<Props, keyof Controlled<Input, Name>>;

/**
 * A field of a form whose value is not the text of an input. It passes its other properties to the field.
 * `<FormField form={form} name="amount" as={MoneyField} label={…} />`
 */
export function FormField<
  Input extends FieldValues,
  Output,
  Name extends FieldPath<Input>,
  Props extends {
    value: FieldPathValue<Input, Name>;
    onChange: (value: FieldPathValue<Input, Name>) => void;
  },
>({ form, name, as: Field, ...own }: FormFieldProps<Input, Output, Name, Props>) {
  return (
    <ControlledField form={form} name={name}>
      {(field) => <Field {...(own as unknown as Props)} {...field} />}
    </ControlledField>
  );
}

function messageAt(errors: object, path: string): string | undefined {
  let at: unknown = errors;
  for (const step of path.split(".")) at = isRecord(at) ? at[step] : undefined;
  return isRecord(at) && typeof at["message"] === "string" ? inWords(at["message"]) : undefined;
}

/** Returns the first message in nested errors. The form needs it if the screen does not show the invalid field. */
function firstMessage(errors: unknown): string | undefined {
  if (!isRecord(errors)) return undefined;
  if (typeof errors["message"] === "string") return inWords(errors["message"]);
  // `ref` is an element of the page and contains no message.
  const within = Object.entries(errors).filter(([name]) => name !== "ref");
  return within.map(([, each]) => firstMessage(each)).find((each) => each !== undefined);
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
