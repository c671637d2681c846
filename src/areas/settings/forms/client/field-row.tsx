import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { cx } from "#src/client/ui/cx.ts";
import type { FormFieldChange } from "../contract.ts";
import { traitsOf, type FormName } from "../../form-fields.ts";
import { completeForms } from "../../form-rules.ts";
import type { FormsSettings } from "../../form-schemas.ts";
import { shapeOf } from "../../form-shape.ts";
import { FieldEditor } from "./field-editor.tsx";
import { useFieldWord } from "./field-words.ts";

interface Props {
  forms: FormsSettings;
  form: FormName;
  field: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Called with what the user has typed, and not saved yet. */
  onDraft: (draft: FormFieldChange) => void;
}

/** One field of a form: its label, what is special about it, and its editor. */
export function FieldRow({ forms, form, field, isOpen, onOpen, onDraft }: Props) {
  const { t, language } = useTranslation("form-settings");
  const wordOf = useFieldWord();
  const id = useId();
  const traits = traitsOf(form, field);
  if (!traits) return null;
  const shape = shapeOf(completeForms(forms), form);
  const name = field as never;
  const rules = shape.rulesOf(name).length;
  const own = shape.labelOf(name, language);
  const fundis = wordOf(form, field);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2 gap-y-1 py-1.5 text-left hover:text-accent-ink"
      >
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx("shrink-0 text-ink-faint", !isOpen && "-rotate-90")}
        />
        <span className="min-w-0 flex-1 basis-32">
          <span className="font-medium">{own ?? fundis}</span>
          {own ? <span className="ml-1.5 text-12 text-ink-faint">{fundis}</span> : null}
        </span>
        <span className="flex flex-wrap gap-1">
          {traits.required === "always" ? (
            <Badge>{t("always")}</Badge>
          ) : shape.isRequired(name) ? (
            <Badge tone="active">{t("required")}</Badge>
          ) : null}
          {shape.isHidden(name) ? <Badge tone="waiting">{t("hidden")}</Badge> : null}
          {shape.presetOf(name) === undefined ? null : <Badge>{t("hasDefault")}</Badge>}
          {rules > 0 ? <Badge>{t("hasRules", { count: rules })}</Badge> : null}
        </span>
      </button>
      <div id={id}>
        {isOpen ? (
          <FieldEditor
            forms={forms}
            form={form}
            field={field}
            traits={traits}
            onDraft={onDraft}
            onClose={() => onOpen(false)}
          />
        ) : null}
      </div>
    </li>
  );
}
