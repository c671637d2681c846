import { useQuery } from "@tanstack/react-query";
import { Copy, MessageCircle } from "lucide-react";
import { formatMoney } from "#src/shared/money.ts";
import { platformContract } from "#src/shared/platform-contract.ts";
import { copyText } from "#src/client/copy-text.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { whatsappHref } from "#src/client/whatsapp-href.ts";
import { PaymentSum } from "../../core/client/payment-sum.tsx";
import { linksContract, type NewLink } from "../contract.ts";
import type { MadeLink } from "./payment-link-button.tsx";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

interface Props {
  made: MadeLink;
  subject: NewLink;
  phone: string | null;
  onClose: () => void;
}

/** A payment link that was just made: as a QR code, to copy, and to send by WhatsApp. It is shown only now. */
export default function PaymentLinkDialog({ made, subject, phone, onClose }: Props) {
  const { t, language } = useTranslation("payment-links");
  const { format } = useCurrency();
  const { business } = useShopSettings();
  const say = usePaperWords("payment-links", made.language ?? business.language);
  // Customers can have another address than staff. While their address loads, the link has the address of this page.
  const { data: address } = useQuery({
    ...read(platformContract.getPublicAddress, {}),
    staleTime: Infinity,
  });
  const url = (address?.url ?? location.origin) + made.path;
  const message = say("message", {
    shop: business.name,
    number: made.number,
    amount: formatMoney(made.amount, format),
    link: url,
  });
  const copy = async () => {
    if (await copyText(url)) toasts.success(t("copied"));
    else toasts.error(t("copyFailed"));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={made.number}
      footer={
        <>
          <Button icon={<Copy size={16} />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <a
            href={whatsappHref(phone, message)}
            target="_blank"
            rel="noreferrer"
            data-autofocus
            className={buttonClasses("primary")}
          >
            <MessageCircle size={16} aria-hidden="true" /> {t("whatsapp")}
          </a>
        </>
      }
    >
      <PaymentSum label={t("owed")} minor={made.amount} />
      <div className="flex flex-wrap items-center gap-4 phone:justify-center">
        <QrCode text={url} label={t("qr")} size={144} />
        <div className="min-w-48 flex-1">
          <p className="wrap-anywhere select-all">{url}</p>
          <p className="mt-2 text-ink-quiet">
            {t("until", { day: formatDate(made.link.expiresAt, language) })}
          </p>
          <p className="text-ink-quiet">{t("amountLater")}</p>
        </div>
      </div>
      {subject.invoiceId ? null : <Earlier subject={subject} latestId={made.link.id} />}
    </Dialog>
  );
}

/** The earlier links for the same thing that can still be opened. Each can be revoked. */
function Earlier({ subject, latestId }: { subject: NewLink; latestId: string }) {
  const { t } = useTranslation("payment-links");
  const { deviceId, saleId, debtId, orderRequestId } = subject;
  const { data } = useQuery(
    read(linksContract.listPaymentLinks, { query: { deviceId, saleId, debtId, orderRequestId } }),
  );
  const revoke = useWrite(linksContract.revokePaymentLink, {
    onSuccess: () => toasts.success(t("revoked")),
  });
  const earlier = (data?.items ?? []).filter(({ id }) => id !== latestId);
  if (earlier.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="font-medium">{t("earlier")}</h3>
      <ul className="divide-y divide-line">
        {earlier.map(({ id, createdBy, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate text-ink-quiet">
              {createdBy.name} · <RelativeTime iso={createdAt} />
            </span>
            <Button
              size="small"
              loading={revoke.isPending && revoke.variables?.params.id === id}
              onClick={() => revoke.mutate({ params: { id } })}
            >
              {t("revoke")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
