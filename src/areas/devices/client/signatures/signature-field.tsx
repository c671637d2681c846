import { useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SignaturePad } from "#src/client/ui/signature-pad.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";
import type { SignatureDraft } from "./signature-draft.ts";

interface Props {
  label: string;
  /** Whose name is offered. */
  name: string;
  value: SignatureDraft;
  onChange: (value: SignatureDraft) => void;
  error?: string | undefined;
}

/** Somebody signs, or it is said why they cannot. */
export function SignatureField({ label, name, value, onChange, error }: Props) {
  const { t } = useTranslation("signatures");
  const [cannot, setCannot] = useState(Boolean(value.reason));
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
        onChange={(signature) => onChange({ ...value, signature, reason: "" })}
        error={error}
      />
      {other}
    </div>
  );
}
