import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PhoneField } from "#src/client/ui/fields/phone-field.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { invalidPhoneMessage, isMobilePhone, normalizePhone } from "#src/shared/phone.ts";
import {
  smsProvidersContract,
  type SmsProviderSettings,
  type TestMessageResult,
} from "../../providers/contract.ts";

interface Props {
  provider: SmsProviderSettings;
  title: string;
  onClose: () => void;
}

const tones = { accepted: "neutral", refused: "loss", unknown: "waiting" } as const;

/** Sends a test message to a typed number, and shows the provider's answer. */
export default function TestMessageDialog({ provider, title, onClose }: Props) {
  const { t } = useTranslation("sms-providers");
  const sending = useWrite(smsProvidersContract.sendTestMessage);
  const [result, setResult] = useState<TestMessageResult | null>(null);
  const { name, isSimulated } = provider;
  const form = useDialogForm<{ phone: string }, TestMessageResult>({
    defaultValues: { phone: "" },
    check: ({ phone }) => ({
      phone: isMobilePhone(normalizePhone(phone)) ? undefined : invalidPhoneMessage,
    }),
    submit: ({ phone }) => {
      setResult(null);
      return sending.mutateAsync({ params: { name }, body: { phone } });
    },
    failed: t("message.lost"),
    onDone: setResult,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(isSimulated ? "message.simulatedTitle" : "message.title", { provider: title })}
      description={t(isSimulated ? "message.simulated" : "message.hint")}
      form={form}
      submitLabel={t("message.send")}
      cancelLabel={t(result ? "common:close" : "common:cancel")}
      dirty={false}
    >
      <ControlledField form={form} name="phone">
        {(field) => <PhoneField label={t("message.phone")} autoFocus {...field} />}
      </ControlledField>
      <div aria-live="polite">
        {result ? (
          <Notice
            tone={tones[result.status]}
            title={t(
              isSimulated && result.status === "accepted"
                ? "message.simulatedDone"
                : `message.${result.status}`,
              { provider: title },
            )}
          >
            {result.detail ?? result.cost ?? t(`message.${result.status}Hint`)}
          </Notice>
        ) : null}
      </div>
    </FormDialog>
  );
}
