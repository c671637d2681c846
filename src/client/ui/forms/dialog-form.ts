import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ApiRefusal } from "../../data/api.ts";
import { wrongOf, type Problem } from "../../checks.ts";
import { useErrorText } from "../../words/error-text.ts";
import { useCheckedForm, type AppForm, type Refusal } from "./form-base.tsx";

interface Options<Values extends FieldValues, Sent> {
  defaultValues: Values;
  /** The problem of each field: a word key or a sentence; undefined when the value is fine. */
  check?: (values: Values) => Record<string, Problem>;
  /** Sends the values. When it throws, the dialog stays open and shows the reason. */
  submit: (values: Values) => Promise<Sent>;
  /**
   * Called with the answer of `submit`; it closes the dialog or shows the next step. Not called if the user closed the
   * dialog during the request, because another dialog may be open by then.
   */
  onDone: (sent: Sent) => void;
  /** The message when the network or the server failed: "Not saved. Try again." */
  failed?: string;
  /**
   * The form's own text for a refusal: one sentence, or a message per field. When it returns undefined or is absent,
   * the form shows the general sentence for the refusal's code.
   */
  explain?: (refusal: ApiRefusal) => string | Record<string, Problem> | undefined;
}

/**
 * The form of a dialog that sends one write: a reason, an amount, a choice. FormDialog shows it. Larger forms with a
 * schema use `useAppForm`; edits of a record with a version use `useVersionedForm`.
 */
export function useDialogForm<Values extends FieldValues, Sent = unknown>({
  defaultValues,
  check,
  submit,
  onDone,
  failed,
  explain,
}: Options<Values, Sent>): AppForm<Values, Values> {
  const errorText = useErrorText();
  const isOpen = useIsMounted();
  const refusalOf = (error: unknown): Refusal => {
    if (!(error instanceof ApiRefusal)) return { detail: errorText(error) };
    if (failed && error.isTransient) return { detail: failed };
    const own = explain?.(error);
    if (typeof own === "object") return { fields: wrongOf(own) };
    return {
      detail: own ?? errorText(error),
      fields: own ? {} : fieldsWithin(error.fields, defaultValues),
    };
  };
  return useCheckedForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    check: (values) => (check ? wrongOf(check(values)) : {}),
    submit: async (values) => {
      try {
        const sent = await submit(values);
        if (isOpen()) onDone(sent);
      } catch (error) {
        const { detail, fields } = refusalOf(error);
        throw Object.assign(new Error(detail), { fields });
      }
    },
  });
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** Only the messages of fields that this form has, because it could not show any others. */
const fieldsWithin = (messages: Record<string, string>, values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).filter(([path]) =>
      Object.keys(values).some((name) => path === name || path.startsWith(`${name}.`)),
    ),
  );
