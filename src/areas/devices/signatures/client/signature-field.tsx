import { useState } from "react";
import { useHasTouch } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { blankSignature, onSlip, type SignatureDraft } from "./signature-draft.ts";

interface Props {
  label: string;
  /** The suggested name. It applies unless the user types another name. */
  name: string;
  /** Says, for example, that another person may sign for the customer. */
  hint?: string | undefined;
  value: SignatureDraft;
  onChange: (value: SignatureDraft) => void;
  error?: string | undefined;
}

/**
 * Takes a signature, or the reason why the person cannot sign. Few people can sign with a mouse, so without a touch
 * screen it is enough that the printed slip is signed.
 */
export function SignatureField(input: Props) {
  const { t } = useTranslation("signatures");
  const choose = (draft: SignatureDraft) => input.onChange({ ...draft, isChosen: true });
  const props = { ...input, onChange: choose };
  const { label, value, onChange } = props;
  const hasTouch = useHasTouch();
  const [cannot, setCannot] = useState(Boolean(value.reason));
  const isOnSlip = value.method === "paper";
  const change = (draft: SignatureDraft, isUnable = false) => {
    setCannot(isUnable);
    onChange(draft);
  };
  if (cannot || isOnSlip) {
    return (
      <div role="group" aria-label={label}>
        {isOnSlip ? <SlipSigner {...props} /> : <Reason {...props} />}
        <Button
          size="small"
          variant="ghost"
          className="-ml-2.5"
          onClick={() => change(blankSignature)}
        >
          {t(isOnSlip ? "signHere" : "signAfterAll")}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Signing {...props} />
      {value.signature ? null : (
        <div className="-ml-2.5 flex flex-wrap">
          {hasTouch ? null : (
            <Button size="small" variant="ghost" onClick={() => change(onSlip)}>
              {t("onSlip")}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => change(blankSignature, true)}>
            {t("cannotSign")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Signing({ label, name, hint, value, onChange, error }: Props) {
  const { t } = useTranslation("signatures");
  return (
    <>
      <SignaturePad
        label={label}
        name={name}
        startTyped={value.method === "typed" ? value.signedBy : undefined}
        onChange={(signature, typedName) =>
          onChange({
            ...blankSignature,
            signature,
            method: typedName === undefined ? "drawn" : "typed",
            signedBy: typedName ?? "",
          })
        }
        error={error}
      />
      {value.signature && value.method === "drawn" ? (
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
    </>
  );
}

function SlipSigner({ label, name, hint, value, onChange }: Props) {
  const { t } = useTranslation("signatures");
  return (
    <TextField
      label={t("signsOnSlip", { who: label })}
      hint={hint ?? t("keepSlip")}
      placeholder={name}
      maxLength={120}
      value={value.signedBy}
      onChange={(event) => onChange({ ...onSlip, signedBy: event.target.value })}
    />
  );
}

function Reason({ label, value, onChange, error }: Props) {
  const { t } = useTranslation("signatures");
  return (
    <TextField
      label={t("whyNot", { who: label })}
      maxLength={300}
      autoFocus
      value={value.reason}
      onChange={(event) => onChange({ ...blankSignature, reason: event.target.value })}
      error={error}
    />
  );
}
