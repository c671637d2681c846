import { X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { RuleName } from "../../form-fields.ts";
import { valueOfRule, type TypedRule } from "./field-values.ts";

interface Props {
  /** The rules that the field can have. */
  allowed: readonly RuleName[];
  value: readonly TypedRule[];
  onChange: (rules: TypedRule[]) => void;
  error: string | undefined;
}

/** The rules of a field. A rule is chosen from those that are not there yet; some rules need a value. */
export function RuleEditor({ allowed, value, onChange, error }: Props) {
  const { t } = useTranslation("form-settings");
  const id = useId();
  const left = allowed.filter((rule) => !value.some((each) => each.rule === rule));
  const set = (rule: RuleName, typed: string) =>
    onChange(value.map((each) => (each.rule === rule ? { rule, value: typed } : each)));
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-2 tablet:col-span-2"
    >
      <legend className="mb-1.5 font-medium">{t("rules")}</legend>
      {value.length === 0 ? <p className="text-12 text-ink-faint">{t("noRules")}</p> : null}
      {value.map(({ rule, value: typed }) => {
        const word = t(`rule.${rule}`);
        const kind = valueOfRule(rule);
        return (
          <div key={rule} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">{word}</span>
            {kind === "none" ? null : (
              <TextField
                label={word}
                hideLabel
                className="w-28"
                inputMode={kind === "number" ? "decimal" : "text"}
                maxLength={kind === "number" ? 6 : 20}
                value={typed}
                onChange={({ target }) => set(rule, target.value)}
              />
            )}
            <IconButton
              label={t("removeRule", { rule: word })}
              icon={<X size={16} />}
              onClick={() => onChange(value.filter((each) => each.rule !== rule))}
            />
          </div>
        );
      })}
      {left.length > 0 ? (
        <SelectField
          label={t("addRule")}
          hideLabel
          className="max-w-60"
          placeholder={t("addRule")}
          options={left.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
          value=""
          onChange={({ target }) => {
            const rule = left.find((each) => each === target.value);
            if (rule) onChange([...value, { rule, value: "" }]);
          }}
        />
      ) : null}
      <FieldError id={`${id}-error`} label={t("rules")} error={error} />
    </fieldset>
  );
}
