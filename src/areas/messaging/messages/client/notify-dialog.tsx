import { MessageCircle } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useWrite } from "#src/client/data/queries.ts";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { smsContract } from "../../sms/contract.ts";
import { useFilledVariables } from "../../sms/client/filled-variables.ts";
import { MessageFields } from "../../sms/client/message-fields.tsx";
import { MessagePreview, useMessagePreview } from "../../sms/client/message-preview.tsx";
import type { NotifiedCustomer } from "./messages-section.tsx";
import { ProviderNotice } from "../../sms/client/sending-notice.tsx";
import {
  askedIn,
  contentOf,
  draftOf,
  emptySms,
  wrongContent,
  writtenIn,
  type SmsValues,
} from "../../sms/client/sms-values.ts";
import { useRefusals, type Explained } from "../../sms/client/use-refusals.ts";
import { useSendingState } from "../../sms/client/use-sending-state.ts";
import { useTemplates } from "../../sms/client/use-templates.ts";

interface Props {
  customer: NotifiedCustomer;
  deviceId: string | undefined;
  onClose: () => void;
}

const start: SmsValues = { ...emptySms, to: "customer", source: "template" };

/** Sends a message to the customer of a page, from a template or in own words. */
export default function NotifyDialog({ customer, deviceId, onClose }: Props) {
  const { t } = useTranslation("sms");
  const { form, templates, asked, body, draft, typed } = useNotifyForm({
    customer,
    deviceId,
    onClose,
  });
  const preview = useMessagePreview(body);
  const { text, missing } = preview.preview ?? {};
  return (
    <FormDialog
      onClose={onClose}
      title={t("notify.title", { name: customerName(customer, t) })}
      form={form}
      submitLabel={t("notify.submit")}
    >
      <ProviderNotice />
      <MessageFields
        {...{ form, templates, asked }}
        hasLanguage
        mayBeOffer={deviceId === undefined}
      />
      <section>
        <h3 className="mb-1.5 font-strong">{t("preview.title")}</h3>
        <MessagePreview state={preview} draft={draft} {...(typed !== null && { typed })} />
      </section>
      {text && missing?.length === 0 ? <WhatsappNotice {...{ customer, text }} /> : null}
    </FormDialog>
  );
}

function useNotifyForm({ customer, deviceId, onClose }: Props) {
  const { t } = useTranslation("sms");
  const templates = useTemplates();
  const explain = useRefusals();
  const filled = useFilledVariables({ customer: true, device: deviceId !== undefined });
  const send = useWrite(smsContract.sendMessage);
  const askedOf = (values: SmsValues) => askedIn(writtenIn(values, templates.data), filled);
  const sent = (values: SmsValues) => ({
    ...contentOf(values, askedOf(values)),
    recipientPhone: customer.phone ?? "",
    customerId: customer.id,
    ...(deviceId && { deviceId }),
    ...(values.source === "template" && values.language && { language: values.language }),
  });
  const form = useDialogForm<SmsValues>({
    defaultValues: start,
    check: (values) => wrongContent(values, t("fillAll")),
    submit: (values) =>
      send.mutateAsync({
        body: { ...sent(values), ...(values.source === "text" && { type: values.type }) },
      }),
    explain: (refusal): Explained => explain(refusal, form.getValues()),
    onDone: () => {
      toasts.success(t("notify.sent"));
      onClose();
    },
  });
  const values = useWatch({ control: form.control }) as SmsValues;
  const isWritten = Object.values(wrongContent(values, "empty")).every((wrong) => !wrong);
  return {
    form,
    templates,
    asked: askedOf(values),
    body: isWritten ? sent(values) : null,
    draft: draftOf(writtenIn(values, templates.data), values),
    typed: values.source === "text" ? values.message : null,
  };
}

/** Where SMS is off or not set up, the same text can go by WhatsApp. */
function WhatsappNotice({ customer, text }: { customer: NotifiedCustomer; text: string }) {
  const { t } = useTranslation("sms");
  const state = useSendingState();
  if (state?.provider && !state.isSimulated && state.isAutomaticOn) return null;
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 flex-1 basis-48">{t("notify.whatsappHint")}</span>
        <a
          href={whatsappHref(customer.whatsapp ?? customer.phone, text)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses("secondary", "small")}
        >
          <MessageCircle size={16} aria-hidden="true" /> {t("notify.whatsapp")}
        </a>
      </div>
    </Notice>
  );
}
