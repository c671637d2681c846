import { Copy, ExternalLink, MessageCircle } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatLongDate } from "#src/shared/date-format.ts";
import { isMobilePhone } from "#src/shared/phone.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { copyText } from "#src/client/copy-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Device } from "../../core/contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Estimate } from "../../core/detail/estimates.ts";

interface Props {
  device: Device;
  estimate: Estimate;
  onClose: () => void;
}

/**
 * Offers the customer's link to the estimate as a message (to copy, or for WhatsApp), as an address and as a QR code.
 */
export function ShareEstimateDialog({ device, estimate, onClose }: Props) {
  const { t } = useTranslation("estimates");
  const { settings } = useShop();
  const [language, setLanguage] = usePaperLanguage(device, settings.business.language);
  const { link, message: words } = useMessage(device, estimate, language);
  const [typed, setTyped] = useState<string | null>(null);
  const message = typed ?? words;
  const { phone } = device.customer;
  const copy = async (text: string) => {
    if (await copyText(text)) toasts.success(t("devices:copied"));
    else toasts.error(t("devices:copyFailed"));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("shareForm.title")}
      description={t("shareForm.hint", { version: estimate.version })}
      footer={
        <>
          <Button icon={<Copy size={16} />} onClick={() => void copy(message)}>
            {t("shareForm.copyMessage")}
          </Button>
          {phone && isMobilePhone(phone) ? (
            <a
              href={`https://wa.me/${phone.replace("+", "")}?text=${encodeURIComponent(message)}`}
              target="_blank"
              rel="noreferrer"
              data-autofocus
              className={buttonClasses("primary")}
            >
              <MessageCircle size={16} aria-hidden="true" /> {t("shareForm.whatsapp")}
            </a>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t("shareForm.language")}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            setTyped(null);
          }}
          options={languages.map((value) => ({
            value,
            label: value === "en" ? "English" : "Kiswahili",
          }))}
        />
        <TextArea
          label={t("shareForm.message")}
          rows={5}
          value={message}
          maxLength={1000}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex items-center gap-4">
          <QrCode text={link} label={t("shareForm.qr")} size={96} />
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            <Button size="small" icon={<Copy size={16} />} onClick={() => void copy(link)}>
              {t("shareForm.copyLink")}
            </Button>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses("ghost", "small")}
            >
              <ExternalLink size={16} aria-hidden="true" /> {t("shareForm.open")}
            </a>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function useMessage(device: Device, estimate: Estimate, language: Language) {
  const say = usePaperWords("estimate-page", language);
  const publicUrl = usePublicUrl();
  const { settings } = useShop();
  const { money } = useCurrency();
  const link =
    publicUrl +
    pageHref("/estimates/$token", { token: estimate.approvalToken }, { lang: language });
  const message = say("message", {
    name: device.customer.name,
    device: `${device.brand} ${device.model}`,
    ticket: device.ticketNumber,
    total: money(estimate.total),
    day: estimate.validUntil ? formatLongDate(estimate.validUntil, language) : "",
    link,
    shop: settings.business.name,
  });
  return { link, message };
}
