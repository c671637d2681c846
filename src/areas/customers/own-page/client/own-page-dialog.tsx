import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, MessageCircle } from "lucide-react";
import { useState } from "react";
import { languages, type Language } from "#src/shared/words.ts";
import { copyText } from "#src/client/copy-text.ts";
import { read } from "#src/client/data/queries.ts";
import { usePaperLanguage } from "#src/client/paper/paper-choices.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { useMay } from "#src/client/session.tsx";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import type { Customer } from "../../contract.ts";
import { pageLinkContract, type CustomerPageLink } from "../contract.ts";
import type { EndAct } from "./end-page-link-dialog.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  customer: Customer;
  /** Opens the dialog that renews or ends the link. */
  onAct: (act: EndAct) => void;
  onClose: () => void;
}

/**
 * The link to the customer's own page: as a message, for WhatsApp, to copy, and as a QR code at the counter. It is one
 * dialog from the first moment, so that Escape closes it also while the link is loaded.
 */
export default function OwnPageDialog({ customer, onAct, onClose }: Props) {
  const { t } = useTranslation("page-link");
  const { business } = useShopSettings();
  const query = useQuery(
    read(pageLinkContract.getCustomerPageLink, { params: { id: customer.id } }),
  );
  const [language, setLanguage] = usePaperLanguage(
    { customerLanguage: customer.preferredLanguage },
    business.language,
  );
  const say = usePaperWords("page-link", language);
  /** What the user typed, and the link that it is about: a new link needs a new message. */
  const [typed, setTyped] = useState<{ text: string; link: string } | null>(null);
  const copy = useCopy();
  const { data } = query;
  const url = data?.url;
  const written = say("text", { name: customer.name, shop: business.name, link: url ?? "" });
  const message = typed && typed.link === url ? typed.text : written;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      description={t("hint")}
      dirty={message !== written}
      footer={
        url ? (
          <>
            <Button icon={<Copy size={16} />} onClick={() => void copy(message)}>
              {t("copyMessage")}
            </Button>
            <a
              href={whatsappHref(customer.whatsapp ?? customer.phone, message)}
              target="_blank"
              rel="noreferrer"
              data-autofocus
              className={buttonClasses("primary")}
            >
              <MessageCircle size={16} aria-hidden="true" /> {t("whatsapp")}
            </a>
          </>
        ) : undefined
      }
    >
      {url ? (
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label={t("language")}
            value={language}
            onChange={(next) => {
              setLanguage(next);
              setTyped(null);
            }}
            options={languages.map((value) => ({ value, label: nameOf[value] }))}
          />
          <TextArea
            label={t("message")}
            rows={4}
            value={message}
            maxLength={1000}
            onChange={(event) => setTyped({ text: event.target.value, link: url })}
          />
          <Code url={url} onCopy={() => void copy(url)} />
          <Ends onAct={onAct} />
        </div>
      ) : data ? (
        <Ended link={data} onAct={onAct} />
      ) : (
        <NotLoaded query={query} failed={t("failed")} placeholder={<Skeleton className="h-48" />} />
      )}
    </Dialog>
  );
}

const nameOf: Record<Language, string> = { en: "English", sw: "Kiswahili" };

function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation("page-link");
  return async (text) => {
    if (await copyText(text)) toasts.success(t("copied"));
    else toasts.error(t("copyFailed"));
  };
}

/** The QR code for the customer's phone at the counter, and the link itself. */
function Code({ url, onCopy }: { url: string; onCopy: () => void }) {
  const { t } = useTranslation("page-link");
  return (
    <div className="flex flex-wrap items-center gap-4 phone:justify-center">
      <QrCode text={url} label={t("qr")} size={144} />
      <div className="flex min-w-48 flex-1 flex-col items-start gap-2">
        <p className="text-ink-quiet">{t("qrHint")}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<Copy size={16} />} onClick={onCopy}>
            {t("copyLink")}
          </Button>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses("ghost", "small")}
          >
            <ExternalLink size={16} aria-hidden="true" /> {t("open")}
          </a>
        </div>
      </div>
    </div>
  );
}

function Ends({ onAct }: Pick<Props, "onAct">) {
  const { t } = useTranslation("page-link");
  if (!useMay()("end_customer_pages")) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Button size="small" variant="ghost" onClick={() => onAct("renew")}>
        {t("renew")}
      </Button>
      <Button size="small" variant="ghost" onClick={() => onAct("end")}>
        {t("end")}
      </Button>
    </div>
  );
}

/** Why there is no link now. Users with the right can make a new one. */
function Ended({ link, onAct }: { link: CustomerPageLink } & Pick<Props, "onAct">) {
  const { t, language } = useTranslation("page-link");
  const mayRenew = useMay()("end_customer_pages");
  const { ended } = link;
  return (
    <Notice
      tone="waiting"
      title={t("endedTitle")}
      action={
        mayRenew ? (
          <Button size="small" onClick={() => onAct("renew")}>
            {t("renew")}
          </Button>
        ) : null
      }
    >
      {ended
        ? t("endedBy", {
            name: ended.by.name,
            day: formatDate(ended.at, language),
            reason: ended.reason ?? "",
          })
        : null}
    </Notice>
  );
}
