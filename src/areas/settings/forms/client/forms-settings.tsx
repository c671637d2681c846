import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { Settings } from "../../contract.ts";
import type { FormFieldChange } from "../contract.ts";
import { changesOf } from "../field-change.ts";
import { formNames, namesOf, type FormName } from "../../form-fields.ts";
import { completeForms } from "../../form-rules.ts";
import { FieldRow } from "./field-row.tsx";
import { FormPreview } from "./form-preview.tsx";

const fieldsOf = (form: FormName): string[] => [
  ...(form === "deviceIntake" ? ["customerEmail"] : []),
  ...namesOf(form),
];

/** The editor of forms: their fields, one of which can be open, and a preview that also shows what is not saved yet. */
export default function FormsSettings({ stored }: { stored: Settings["forms"] }) {
  const { t } = useTranslation("form-settings");
  const [form, setForm] = useState<FormName>("deviceIntake");
  const [open, setOpen] = useState<string | null>(null);
  const [draft, setDraft] = useState<FormFieldChange>({});
  const choose = (field: string | null) => {
    setOpen(field);
    setDraft({});
  };
  const drafted = open ? { ...stored, ...changesOf(stored, form, open, draft) } : stored;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_20rem]">
      <Section title={t("settings:category.forms")} meta={t("about")}>
        <SegmentedControl
          label={t("which")}
          hideLabel
          value={form}
          onChange={(next) => {
            setForm(next);
            choose(null);
          }}
          options={formNames.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
        {form === "return" ? (
          <p className="mt-2 text-12 text-ink-faint">{t("laterSteps")}</p>
        ) : null}
        <ul className="mt-2 divide-y divide-line">
          {fieldsOf(form).map((field) => (
            <FieldRow
              key={`${form} ${field}`}
              forms={stored}
              form={form}
              field={field}
              isOpen={open === field}
              onOpen={(isOpen) => choose(isOpen ? field : null)}
              onDraft={setDraft}
            />
          ))}
        </ul>
      </Section>
      <FormPreview key={form} forms={completeForms(drafted)} form={form} />
    </div>
  );
}
