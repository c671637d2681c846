import { KeyRound } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { PasswordField } from "#src/client/ui/fields/password-field.tsx";
import type { Credential, SecretEntry } from "./credential-values.ts";

interface Props {
  label: string;
  hint: string;
  credential: Credential;
  value: SecretEntry;
  onChange: (value: SecretEntry) => void;
  onBlur: () => void;
  ref: (element: { focus: () => void } | null) => void;
  error: string | undefined;
}

/** A secret credential, which is written but never shown. If one is set, it can be kept, replaced or removed. */
export function SecretField({ label, hint, credential, value, onChange, ...control }: Props) {
  const { t } = useTranslation("providers");
  const { isSet, isRequired } = credential;
  const { act, text } = value;
  const id = useId();
  const keep = (
    <Button size="small" onClick={() => onChange({ act: "keep", text: "" })}>
      {t("secret.keep")}
    </Button>
  );
  if (act === "replace")
    return (
      <div className="flex flex-col gap-1.5">
        <PasswordField
          label={label}
          hint={isSet ? t("secret.hint") : hint}
          optional={!isRequired}
          autoComplete="new-password"
          maxLength={10_000}
          value={text}
          onChange={({ target }) => onChange({ act, text: target.value })}
          {...control}
        />
        {isSet ? <div className="flex">{keep}</div> : null}
      </div>
    );
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="font-medium">
        {label}
        {isRequired ? null : (
          <span className="ml-1.5 font-normal text-ink-faint">{t("common:optional")}</span>
        )}
      </span>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-2 text-ink-quiet">
          <KeyRound size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
          {t(act === "keep" ? "secret.set" : "secret.removed")}
        </span>
        {act === "remove" ? keep : null}
        {act === "keep" ? (
          <Button size="small" onClick={() => onChange({ act: "replace", text: "" })}>
            {t("secret.replace")}
          </Button>
        ) : null}
        {act === "keep" && !isRequired ? (
          <Button size="small" onClick={() => onChange({ act: "remove", text: "" })}>
            {t("secret.remove")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
