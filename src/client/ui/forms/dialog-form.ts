import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ApiRefusal } from "../../data/api.ts";
import { wrongOf, type Problem } from "../../checks.ts";
import { useErrorText } from "../../words/error-text.ts";
import { useCheckedForm, type AppForm, type Refusal } from "./form-base.tsx";

interface Options<Values extends FieldValues, Sent> {
  defaultValues: Values;
  /** Returns the problem of each field as a word key or a sentence; undefined for a field without a problem. */
  check?: (values: Values) => Record<string, Problem>;
  /** Sends the values. If `submit` throws, the dialog stays open and shows the reason. */
  submit: (values: Values) => Promise<Sent>;
  /**
   * Called with the result of `submit`, to close the dialog or show the next step. It is not called if the user has
   * left the dialog before the result arrived, because another dialog may be open by then. It is called if a live update
   * of the record has removed the dialog meanwhile, because the user still has to be told the result.
   */
  onDone: (sent: Sent) => void;
  /** The message if the network or the server has failed, for example "Not saved. Try again." */
  failed?: string;
  /**
   * Returns a special text for a refusal: one sentence, or a message for each field. If it returns undefined, the form
   * shows the general sentence for the code of the refusal.
   */
  explain?: (refusal: ApiRefusal) => string | Record<string, Problem> | undefined;
}

/**
 * The form of a dialog that sends one write, for example a reason, an amount or a choice. FormDialog shows the form.
 * Larger forms with a schema use `useAppForm`. Forms that edit a record with a version use `useVersionedForm`.
 */
export function useDialogForm<Values extends FieldValues, Sent = unknown>({
  defaultValues,
  check,
  submit,
  onDone,
  failed,
  explain,
}: Options<Values, Sent>): AppForm<Values, Values> & { leave: () => void } {
  const errorText = useErrorText();
  const isMounted = useIsMounted();
  const hasLeft = useRef(false);
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
  const form = useCheckedForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    check: (values) => (check ? wrongOf(check(values)) : {}),
    submit: async (values) => {
      const page = location.pathname;
      hasLeft.current = false;
      try {
        const sent = await submit(values);
        if (isMounted() || (!hasLeft.current && location.pathname === page)) onDone(sent);
      } catch (error) {
        const { detail, fields } = refusalOf(error);
        throw Object.assign(new Error(detail), { fields });
      }
    },
  });
  return { ...form, leave: () => (hasLeft.current = true) };
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

/** Returns only the messages for fields of this form. The form could not show the other messages. */
const fieldsWithin = (messages: Record<string, string>, values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).filter(([path]) =>
      Object.keys(values).some((name) => path === name || path.startsWith(`${name}.`)),
    ),
  );
