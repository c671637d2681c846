import { useEffect, useRef } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCheckedForm, type AppForm, type Check } from "#src/client/ui/forms/form-base.tsx";
import { useUnsaved } from "#src/client/unsaved.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { problemKey } from "./problem-words.ts";

interface Options<Values extends FieldValues> {
  check: Check<Values>;
  /**
   * The values on the server. If another user changes them, all fields that this user has not edited show the change.
   */
  stored: Values;
  save: (changes: Partial<Values>) => Promise<unknown>;
}

/** A form for settings. It sends only the fields that the user has changed. */
export function useSettingsForm<Values extends FieldValues>({
  check,
  stored,
  save,
}: Options<Values>): AppForm<Values, Values> {
  const { t } = useTranslation("settings");
  const form = useCheckedForm<Values>({
    check,
    defaultValues: stored as DefaultValues<Values>,
    submit: async (values) => {
      const changed = Object.keys(values).filter(
        (field) => JSON.stringify(values[field]) !== JSON.stringify(stored[field]),
      );
      if (changed.length === 0) {
        toasts.info(t("noChanges"));
        return;
      }
      try {
        await save(
          Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>,
        );
      } catch (error) {
        toasts.error(t("saveFailed"));
        throw inKnownWords(error);
      }
      form.reset(values);
      toasts.success(t("saved"));
    },
  });

  useUnsaved(form.formState.isDirty);

  const taken = useRef(stored);
  useEffect(() => {
    if (JSON.stringify(taken.current) === JSON.stringify(stored)) return;
    taken.current = stored;
    form.reset(stored, { keepDirtyValues: true });
  }, [stored, form]);

  return form;
}

function inKnownWords(error: unknown): unknown {
  if (!(error instanceof ApiRefusal) || Object.keys(error.fields).length === 0) return error;
  return {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, sentence]) => [field, problemKey(sentence)]),
    ),
  };
}
