import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import type { AppForm } from "#src/client/ui/forms/form.tsx";
import { chipClasses } from "#src/client/ui/lists/filter-chip.tsx";
import { LengthLine } from "../../sms/client/length-line.tsx";
import { useVariableName } from "../../templates/client/variable-name.ts";
import { LONGEST_TEXT } from "../../core/length.ts";
import { knownVariables } from "../../templates/occasions.ts";
import { variablesIn, type TemplateInput, type TemplateOutput } from "./template-form.ts";
import { VariableChips } from "./variable-chips.tsx";

const texts = ["content", "contentSw"] as const;
type TextName = (typeof texts)[number];

interface Props {
  form: AppForm<TemplateInput, TemplateOutput>;
  values: TemplateInput;
}

/** The texts of a template in both languages. A chip inserts a placeholder where the user typed last. */
export function ContentFields({ form, values }: Props) {
  const { t } = useTranslation("sms-templates");
  const nameOf = useVariableName();
  const last = useRef<{ name: TextName; at: number | null }>({ name: "content", at: null });
  const remember = (name: TextName, box: HTMLTextAreaElement) => {
    last.current = { name, at: box.selectionStart };
  };
  const insert = (variable: string) => {
    const { name, at } = last.current;
    const text = values[name];
    const place = Math.min(at ?? text.length, text.length);
    const placeholder = `{{${variable}}}`;
    const next = text.slice(0, place) + placeholder + text.slice(place);
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    last.current = { name, at: place + placeholder.length };
  };
  const used = variablesIn(values);
  return (
    <>
      {texts.map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <TextArea
            label={t(`field.${name}`)}
            {...(name === "contentSw"
              ? { optional: true, hint: t("field.contentSwHint") }
              : { optional: false })}
            rows={3}
            maxLength={LONGEST_TEXT}
            onSelect={({ currentTarget }) => remember(name, currentTarget)}
            {...form.field(name)}
          />
          {values[name] ? <LengthLine text={values[name]} /> : null}
        </div>
      ))}
      <div role="group" aria-label={t("insert")} className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-ink-quiet">
          {t("insert")}
        </span>
        {knownVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            onClick={() => insert(variable)}
            className={chipClasses(false)}
          >
            <Plus size={14} aria-hidden="true" /> {nameOf(variable)}
          </button>
        ))}
      </div>
      {used.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-ink-quiet">
          {t("used")} <VariableChips names={used} />
        </p>
      ) : null}
    </>
  );
}
