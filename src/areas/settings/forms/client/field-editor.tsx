import { readTypedNumber } from "#src/shared/texts/typed-number.ts";
import { useEffect } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { ControlledField, useCheckedForm } from "#src/client/ui/forms/form-base.tsx";
import { formsContract, type FormFieldChange } from "../contract.ts";
import { changesOf, problemsAtField } from "../field-change.ts";
import type { FieldTraits, FormName } from "../../form-fields.ts";
import type { FormsSettings } from "../../form-schemas.ts";
import { DefaultField } from "./default-field.tsx";
import { useFieldWord } from "./field-words.ts";
import { storedValues, toChange, valueOfRule, type FieldValues } from "./field-values.ts";
import { inWords } from "./problem-words.ts";
import { RuleEditor } from "./rule-editor.tsx";

interface Props {
  forms: FormsSettings;
  form: FormName;
  field: string;
  traits: FieldTraits;
  onDraft: (draft: FormFieldChange) => void;
  onClose: () => void;
}

/** Edits one field of a form. Whatever the user types is in the preview at once. */
export function FieldEditor({ forms, form: name, field, traits, onDraft, onClose }: Props) {
  const { t } = useTranslation("form-settings");
  const wordOf = useFieldWord();
  const change = useWrite(formsContract.changeFormField);
  const form = useCheckedForm<FieldValues>({
    defaultValues: storedValues(forms, name, field) as never,
    check: (values) => checkField({ forms, form: name, field, traits }, values),
    submit: async (values) => {
      try {
        const params = { form: name, field };
        await change.mutateAsync({ params, body: toChange(traits, values) });
      } catch (error) {
        if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0)
          throw { fields: inWords(error.fields) };
        throw error;
      }
      toasts.success(t("saved", { field: wordOf(name, field) }));
      onClose();
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onDraft(toChange(traits, values)),
      }),
    [subscribe, traits, onDraft],
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-label={wordOf(name, field)}
      className="grid gap-4 pt-1 pb-4 pl-6 tablet:grid-cols-2 phone:pl-0"
    >
      {traits.required === "choice" ? (
        <CheckboxField label={t("isRequired")} {...form.field("isRequired")} />
      ) : null}
      {traits.mayHide ? (
        <CheckboxField label={t("isHidden")} hint={t("isHiddenHint")} {...form.field("isHidden")} />
      ) : null}
      {traits.hasWords ? (
        <>
          <TextField
            className="tablet:col-start-1"
            label={t("labelEn")}
            hint={t("ownWords")}
            maxLength={60}
            {...form.field("label.en")}
          />
          <TextField label={t("labelSw")} maxLength={60} {...form.field("label.sw")} />
          <TextField label={t("helpEn")} maxLength={200} {...form.field("help.en")} />
          <TextField label={t("helpSw")} maxLength={200} {...form.field("help.sw")} />
        </>
      ) : null}
      {traits.mayHaveDefault ? (
        <DefaultField traits={traits} {...form.field("defaultValue")} />
      ) : null}
      {traits.rules.length > 0 ? (
        <ControlledField form={form} name="rules">
          {({ value, onChange, error }) => (
            <RuleEditor allowed={traits.rules} value={value} onChange={onChange} error={error} />
          )}
        </ControlledField>
      ) : null}
      <div className="flex flex-col gap-3 tablet:col-span-2">
        <FormError text={form.formError} />
        <div className="flex gap-2 phone:*:flex-1">
          <Button variant="primary" type="submit" loading={form.submitting}>
            {t("common:save")}
          </Button>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
        </div>
      </div>
    </form>
  );
}

function checkField(
  { forms, form, field, traits }: Pick<Props, "forms" | "form" | "field" | "traits">,
  values: FieldValues,
): Record<string, string> {
  const isRuleMissing = values.rules.some(
    ({ rule, value }) =>
      valueOfRule(rule) !== "none" &&
      (value.trim() === "" ||
        (valueOfRule(rule) === "number" && Number.isNaN(readTypedNumber(value)))),
  );
  if (isRuleMissing) return { rules: "common:invalid.required" };
  const changed = { ...forms, ...changesOf(forms, form, field, toChange(traits, values)) };
  return inWords(problemsAtField(changed, form, field));
}
