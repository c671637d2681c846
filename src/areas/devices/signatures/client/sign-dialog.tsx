import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import type { Device } from "../../contract.ts";
import { signaturesContract } from "../contract.ts";
import type { SignatureRole } from "../rules.ts";
import { useShop } from "../../client/use-shop.ts";
import { isGiven, noSignatures, toSignature } from "./signature-draft.ts";
import { SignatureField } from "./signature-field.tsx";

/** A signature that was not given at intake is given now. */
export default function SignDialog({
  device,
  role,
  onClose,
}: {
  device: Device;
  role: SignatureRole;
  onClose: () => void;
}) {
  const { t } = useTranslation("signatures");
  const { me } = useShop();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(noSignatures[role]);
  const [asked, setAsked] = useState(false);
  const write = useWrite(signaturesContract.addSignature);
  const send = () => {
    setAsked(true);
    const body = toSignature(role, draft);
    if (!body) return;
    write.mutate(
      { params: { id: device.id }, body },
      {
        onSuccess: () => {
          toasts.success(t("saved"));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(`signAs.${role}`)}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      dirty={isGiven(draft)}
      form={{
        onSubmit: send,
        submitting: write.isPending,
        formError: write.error ? errorText(write.error) : null,
      }}
      submitLabel={t("common:save")}
    >
      <SignatureField
        label={t(`role.${role}`)}
        name={role === "customer" ? device.customer.name : me.name}
        hint={role === "customer" ? t("signedByHint") : undefined}
        value={draft}
        onChange={setDraft}
        error={asked && !isGiven(draft) ? t("signFirst") : undefined}
      />
    </FormDialog>
  );
}
