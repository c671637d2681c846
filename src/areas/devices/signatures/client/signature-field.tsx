import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { SignatureDraft } from "./signature-draft.ts";

interface Props {
  label: string;
  /** The suggested name, which applies unless the user types another one. */
  name: string;
  /** A hint beside the name, which says that another person may sign. */
  hint?: string | undefined;
  value: SignatureDraft;
  onChange: (value: SignatureDraft) => void;
  error?: string | undefined;
}

/** Takes a signature, or the reason why the person cannot sign. */
export function SignatureField({ label, name, hint, value, onChange, error }: Props) {
  const { t } = useTranslation("signatures");
  const [cannot, setCannot] = useState(Boolean(value.reason));
  const [typed, setTyped] = useState(false);
  const other = (
    <Button
      size="small"
      variant="ghost"
      className="-ml-2.5"
      onClick={() => {
        setCannot(!cannot);
        onChange({ signature: null, signedBy: "", reason: "" });
      }}
    >
      {cannot ? t("signAfterAll") : t("cannotSign")}
    </Button>
  );
  if (cannot) {
    return (
      <div role="group" aria-label={label}>
        <TextField
          label={t("whyNot", { who: label })}
          maxLength={300}
          autoFocus
          value={value.reason}
          onChange={(event) =>
            onChange({ signature: null, signedBy: "", reason: event.target.value })
          }
          error={error}
        />
        {other}
      </div>
    );
  }
  return (
    <div>
      <SignaturePad
        label={label}
        name={name}
        onChange={(signature, typedName) => {
          setTyped(typedName !== undefined);
          onChange({ signature, signedBy: typedName ?? "", reason: "" });
        }}
        error={error}
      />
      {value.signature && !typed ? (
        <TextField
          className="mt-2"
          label={t("signedBy")}
          hint={hint}
          placeholder={name}
          maxLength={120}
          value={value.signedBy}
          onChange={(event) => onChange({ ...value, signedBy: event.target.value })}
        />
      ) : null}
      {value.signature ? null : other}
    </div>
  );
}
