import { useQuery } from "@tanstack/react-query";
import { FileDown, MessageCircle } from "lucide-react";
import { useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { emailAddress } from "#src/client/checks.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { emailContract } from "#src/areas/messaging/email/contract.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { purchasingContract, type PurchaseOrder } from "../../orders/contract.ts";
import { sendingContract } from "../contract.ts";
import { orderMessage } from "../order-message.ts";
import { supplierNumber } from "../supplier-number.ts";
import { sendingChannels, type SendingChannel } from "../../sending-values.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  order: PurchaseOrder;
  onClose: () => void;
}

/** Sends an order to its supplier: by email, by WhatsApp, or as a PDF that the user passes on. */
export default function SendOrderDialog({ order, onClose }: Props) {
  const { supplier } = order;
  const [channel, setChannel] = useState<SendingChannel>(
    supplier.email || !supplierNumber(supplier.phone) ? "email" : "whatsapp",
  );
  const [language, setLanguage] = useState<Language>("en");
  const part = {
    order,
    language,
    onClose,
    choice: (
      <Choices
        channel={channel}
        onChannel={setChannel}
        language={language}
        onLanguage={setLanguage}
      />
    ),
  };
  if (channel === "email") return <ByEmail {...part} />;
  return channel === "whatsapp" ? <ByWhatsapp {...part} /> : <AsPdf {...part} />;
}

interface ChoicesProps {
  channel: SendingChannel;
  onChannel: (channel: SendingChannel) => void;
  language: Language;
  onLanguage: (language: Language) => void;
}

function Choices({ channel, onChannel, language, onLanguage }: ChoicesProps) {
  const { t } = useTranslation("order-sending");
  return (
    <>
      <SegmentedControl
        label={t("channel.label")}
        value={channel}
        onChange={onChannel}
        options={sendingChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      <SegmentedControl
        label={t("language")}
        value={language}
        onChange={onLanguage}
        options={languages.map((value) => ({
          value,
          label: value === "en" ? "English" : "Kiswahili",
        }))}
      />
    </>
  );
}

interface PartProps extends Props {
  language: Language;
  choice: React.ReactNode;
}

function ByEmail({ order, language, choice, onClose }: PartProps) {
  const { t } = useTranslation("order-sending");
  const maySend = useMay()("send_messages");
  const { supplier, orderNumber: number, id, version } = order;
  const state = useQuery({ ...read(emailContract.getEmailState, {}), enabled: maySend });
  const send = useWrite(sendingContract.sendPurchaseOrder);
  const form = useDialogForm({
    defaultValues: { to: supplier.email ?? "" },
    check: ({ to }) => ({ to: emailAddress(to) }),
    failed: t("sent.failed"),
    submit: async ({ to }) => {
      const body = { channel: "email" as const, to: to.trim(), language, version };
      await send.mutateAsync({ params: { id }, body });
      toasts.success(t("email.done", { number, to: to.trim() }));
    },
    onDone: onClose,
  });
  const isReady = maySend && state.data?.isReady !== false;
  if (!isReady)
    return (
      <Dialog
        open
        size="small"
        onClose={onClose}
        title={t("title", { number })}
        description={t("hint", { supplier: supplier.name })}
      >
        <div className="flex flex-col gap-4">
          {choice}
          <Notice
            tone="waiting"
            title={t(maySend ? "email.notReady" : "email.may")}
            {...(maySend && {
              action: (
                <LinkButton size="small" href={pageHref("/mail-server")}>
                  {t("email.setUp")}
                </LinkButton>
              ),
            })}
          />
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t("title", { number })}
      description={t("hint", { supplier: supplier.name })}
      form={form}
      submitLabel={t("email.submit")}
    >
      {choice}
      <TextField
        type="email"
        inputMode="email"
        label={t("email.to")}
        maxLength={254}
        {...(!supplier.email && { hint: t("email.missing") })}
        {...form.field("to")}
      />
    </FormDialog>
  );
}

function ByWhatsapp({ order, language, choice, onClose }: PartProps) {
  const { t } = useTranslation("order-sending");
  const { formatFor } = useOrderFormat();
  const shop = useShopSettings();
  const word = usePaperWords("order-sending", language);
  const { supplier, orderNumber: number, id, version, currency } = order;
  const format = formatFor(currency);
  const written = orderMessage(order, { word, format, shop: shop.business.name });
  // A text that was typed belongs to its language.
  const [typed, setTyped] = useState<{ language: Language; text: string } | null>(null);
  const message = typed?.language === language ? typed.text : written;
  const phone = supplierNumber(supplier.phone);
  const send = useWrite(sendingContract.sendPurchaseOrder, {
    onSuccess: () => {
      toasts.success(t("whatsapp.done", { number }));
      onClose();
    },
  });
  const record = () => {
    const to = phone && supplier.phone ? { to: supplier.phone } : {};
    send.mutate({ params: { id }, body: { channel: "whatsapp", language, version, ...to } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { number })}
      description={t("hint", { supplier: supplier.name })}
      dirty={message !== written}
      footer={
        // A link, because browsers block windows that open after an answer.
        <a
          href={`https://wa.me/${phone ?? ""}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses("primary")}
          onClick={record}
        >
          <MessageCircle size={16} aria-hidden="true" /> {t("whatsapp.submit")}
        </a>
      }
    >
      <div className="flex flex-col gap-4">
        {choice}
        <p className={phone ? "text-ink-quiet" : "text-wait-ink"}>
          {phone ? t("whatsapp.to", { phone: supplier.phone ?? "" }) : t("whatsapp.missing")}
        </p>
        <TextArea
          label={t("whatsapp.message")}
          rows={8}
          maxLength={4000}
          value={message}
          onChange={(event) => setTyped({ language, text: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

function AsPdf({ order, language, choice, onClose }: PartProps) {
  const { t } = useTranslation("order-sending");
  const { supplier, orderNumber: number, id, version } = order;
  const download = useDownload(
    endpointUrl(purchasingContract.getPurchaseOrderPdf, { params: { id }, query: { language } }),
  );
  const send = useWrite(sendingContract.sendPurchaseOrder, { saysFailure: true });
  const save = async () => {
    try {
      // First, so that the paper is no draft any more.
      await send.mutateAsync({ params: { id }, body: { channel: "pdf", language, version } });
      toasts.success(t("pdf.done", { number }));
      download.save();
      onClose();
    } catch {
      // The toast says why.
    }
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("title", { number })}
      description={t("hint", { supplier: supplier.name })}
      footer={
        <Button
          variant="primary"
          icon={<FileDown size={16} />}
          loading={send.isPending || download.isBusy}
          onClick={() => void save()}
        >
          {t("pdf.submit")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {choice}
        <p className="text-ink-quiet">{t("pdf.hint")}</p>
      </div>
    </Dialog>
  );
}
