import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { signaturesContract } from "../contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { ownSignature } from "./own-signature.ts";
import { blankSignature, isGiven, toSignature } from "./signature-draft.ts";
import { SignatureField } from "./signature-field.tsx";
import type { SignatureRole } from "../../kinds.ts";

interface Props {
  device: Device;
  role: SignatureRole;
  onClose: () => void;
}

/** Adds a signature that was missing at intake. */
export default function SignDialog({ device, role, onClose }: Props) {
  const { t } = useTranslation("signatures");
  const { me, settings } = useShop();
  const write = useWrite(signaturesContract.addSignature);
  const form = useDialogForm({
    defaultValues: {
      draft:
        role === "staff" ? ownSignature(settings.devices.ourSignature, me.name) : blankSignature,
    },
    check: ({ draft }) => ({ draft: isGiven(draft) ? undefined : t("signFirst") }),
    submit: async ({ draft }) => {
      const body = toSignature(role, draft);
      if (!body) return;
      await write.mutateAsync({ params: { id: device.id }, body });
      toasts.success(t("saved"));
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`signAs.${role}`)}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      form={form}
      submitLabel={t("common:save")}
    >
      <ControlledField form={form} name="draft">
        {({ value, onChange, error }) => (
          <SignatureField
            label={t(`role.${role}`)}
            name={role === "customer" ? device.customer.name : me.name}
            hint={role === "customer" ? t("signedByHint") : undefined}
            {...{ value, onChange, error }}
          />
        )}
      </ControlledField>
    </FormDialog>
  );
}
