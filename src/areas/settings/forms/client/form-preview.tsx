import { useState } from "react";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { namesOf, traitsOf, type FieldTraits, type FormName } from "../../form-fields.ts";
import type { FormsSettings } from "../../form-schemas.ts";
import { brokenRule, shapeOf } from "../../form-shape.ts";
import { useChoices } from "./default-field.tsx";
import { useFieldWord } from "./field-words.ts";

/** The fields of a form as the settings shape them. Users can type into it, to try the rules. Nothing is saved. */
export function FormPreview({ forms, form }: { forms: FormsSettings; form: FormName }) {
  const { t, language } = useTranslation("form-settings");
  const wordOf = useFieldWord();
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const shape = shapeOf(forms, form);
  const labelOf = (field: string) => shape.labelOf(field as never, language) ?? wordOf(form, field);
  const names = namesOf(form);
  const hidden = names.filter((field) => shape.isHidden(field as never));
  return (
    <Section
      title={t("preview")}
      meta={t("previewHint")}
      className="desk:sticky low:static! low:max-h-none! desk:top-18 desk:max-h-[calc(100dvh-6rem)] desk:overflow-y-auto"
    >
      <div role="group" aria-label={t("preview")} className="flex flex-col gap-4">
        {names
          .filter((field) => !shape.isHidden(field as never))
          .map((field) => {
            const name = field as never;
            const value = typed[field] ?? String(shape.presetOf(name) ?? "");
            const broken = brokenRule(value, shape.rulesOf(name), shopToday());
            return (
              <PreviewField
                key={field}
                traits={traitsOf(form, field) as FieldTraits}
                label={labelOf(field)}
                hint={shape.helpOf(name, language)}
                optional={!shape.isRequired(name)}
                error={broken && t(`form-settings:broken.${broken.rule}`, { ...broken })}
                value={value}
                onType={(text) => setTyped({ ...typed, [field]: text })}
              />
            );
          })}
        {hidden.length > 0 ? (
          <p className="text-12 text-ink-faint">
            {t("previewHidden", { fields: hidden.map(labelOf).join(", ") })}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

interface PreviewProps {
  traits: FieldTraits;
  label: string;
  hint: string | undefined;
  optional: boolean;
  error: string | undefined;
  value: string;
  onType: (text: string) => void;
}

function PreviewField({ traits, onType, value, ...frame }: PreviewProps) {
  const { t } = useTranslation("form-settings");
  const options = useChoices(traits.control);
  const { label, hint } = frame;
  if (traits.control === "list") {
    return (
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-12 text-ink-faint">{hint ?? t("previewList")}</p>
      </div>
    );
  }
  if (options) {
    return (
      <SelectField
        {...frame}
        placeholder={t("noDefault")}
        options={options}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    );
  }
  if (traits.control === "text") {
    return (
      <TextArea {...frame} rows={2} value={value} onChange={({ target }) => onType(target.value)} />
    );
  }
  return (
    <TextField
      {...frame}
      type={traits.control === "day" ? "date" : "text"}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
