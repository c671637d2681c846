import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { PasscodeDraft } from "../rules.ts";
import { PatternGrid } from "./pattern-grid.tsx";
import { isPattern, PASSCODE_LENGTH, passcodeKinds } from "../../passcode-form.ts";

export const emptyPasscode: PasscodeDraft = { kind: "text", code: "" };

/** The key of the error in the catalogue; null if the passcode is valid. */
export const passcodeError = ({ kind, code }: PasscodeDraft) =>
  kind === "pattern"
    ? isPattern(code)
      ? null
      : "passcode.patternMissing"
    : code.trim()
      ? null
      : "passcode.codeMissing";

/** The field for a PIN or password, or for the unlock pattern of a phone. */
export default function PasscodeInput({
  value,
  onChange,
  error,
  optional,
  ref,
}: {
  value: PasscodeDraft;
  onChange: (draft: PasscodeDraft) => void;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation("custody");
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("passcode.kind")}
        hideLabel
        wide
        value={value.kind}
        onChange={(kind) => onChange({ kind, code: "" })}
        options={passcodeKinds.map((kind) => ({ value: kind, label: t(`passcode.${kind}`) }))}
      />
      {value.kind === "text" ? (
        <TextField
          label={t("passcode.code")}
          optional={optional}
          hint={t("passcode.hint")}
          error={error}
          maxLength={PASSCODE_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          ref={ref}
          value={value.code}
          onChange={(event) => onChange({ kind: "text", code: event.target.value })}
        />
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <PatternGrid
            value={value.code}
            onChange={(code) => onChange({ kind: "pattern", code })}
          />
          <Button
            size="small"
            variant="ghost"
            onClick={() => onChange({ kind: "pattern", code: "" })}
          >
            {t("passcode.clear")}
          </Button>
          {error ? (
            <FieldError label={t("passcode.pattern")} error={error} className="w-full" />
          ) : (
            <p className="w-full text-12 text-ink-faint">{t("passcode.hint")}</p>
          )}
        </div>
      )}
    </div>
  );
}
