import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { useSession, mayUse } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { SmsMessage } from "../contract.ts";
import { LengthLine } from "./length-line.tsx";
import { useProviderTitle } from "../../providers/client/provider-title.ts";
import { useRecipientName } from "./recipient-name.ts";
import { SmsStatusBadge } from "./sms-status.tsx";

/** What a message says, to whom, and what became of it. */
export function MessageFacts({ message }: { message: SmsMessage }) {
  const { t } = useTranslation("sms");
  const reason = useReason(message);
  const titleOf = useProviderTitle();
  const { sendAt, sentAt, deliveredAt, provider } = message;
  return (
    <>
      <div className="flex flex-col gap-2">
        <SmsStatusBadge message={message} />
        <p className="rounded-card bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {message.message ||
            t(message.type === "digest" ? "messaging:textOfDigest" : "detail.erasedText")}
        </p>
        {message.message ? <LengthLine text={message.message} /> : null}
        {reason ? (
          <Notice tone={message.status === "failed" ? "loss" : "waiting"}>{reason}</Notice>
        ) : null}
      </div>
      <DescriptionList
        items={[
          { label: t("detail.to"), value: <Recipient message={message} /> },
          ...(message.deviceId
            ? [{ label: t("detail.device"), value: <Device message={message} /> }]
            : []),
          {
            label: t("history.type"),
            value: `${t(`messaging:type.${message.type}`)} · ${t(`messaging:purpose.${message.purpose}`)}`,
          },
          { label: t("detail.sentBy"), value: <Origin message={message} /> },
          { label: t("detail.language"), value: t(`language.${message.language}`) },
          ...(message.templateId
            ? [{ label: t("detail.template"), value: message.templateName }]
            : []),
          ...(provider
            ? [
                { label: t("detail.provider"), value: titleOf(provider) },
                { label: t("detail.providerId"), value: message.providerMessageId },
              ]
            : []),
          { label: t("detail.created"), value: <RelativeTime iso={message.createdAt} /> },
          ...timeOf(t("detail.sendAt"), sendAt),
          ...timeOf(t("messaging:status.sent"), sentAt),
          ...timeOf(t("messaging:status.delivered"), deliveredAt),
        ]}
      />
    </>
  );
}

const timeOf = (label: string, iso: string | null): { label: string; value: ReactNode }[] =>
  iso ? [{ label, value: <RelativeTime iso={iso} /> }] : [];

/** Why a message failed, is unknown or was cancelled: our reason, and then the provider's own words. */
function useReason({ status, error, errorDetail, provider }: SmsMessage): string | null {
  const { t } = useTranslation("sms");
  if (!error) return null;
  const isSilent = status === "failed" && provider !== null && provider !== "log";
  const said = errorDetail ?? (isSilent && t(`providerError.${provider}`));
  return [t(`messaging:error.${error}`), said].filter(Boolean).join(": ");
}

const linkClasses = "text-accent-ink underline-offset-2 hover:underline";

function Recipient({ message }: { message: SmsMessage }) {
  const nameOf = useRecipientName();
  const maySee = mayUse(useSession(), "view_customers");
  const { customerId, customerName, recipientPhone } = message;
  const phone = customerName && recipientPhone ? ` · ${formatPhone(recipientPhone)}` : "";
  return (
    <span className="tabular-nums">
      {customerId && maySee ? (
        <AppLink href={pageHref("/customers/$id", { id: customerId })} className={linkClasses}>
          {nameOf(message)}
        </AppLink>
      ) : (
        nameOf(message)
      )}
      {phone}
    </span>
  );
}

function Device({ message: { deviceId, ticketNumber } }: { message: SmsMessage }) {
  const maySee = mayUse(useSession(), "view_devices");
  return deviceId && ticketNumber && maySee ? (
    <AppLink href={pageHref("/devices/$id", { id: deviceId })} className={linkClasses}>
      {ticketNumber}
    </AppLink>
  ) : (
    ticketNumber
  );
}

function Origin({ message: { origin, createdBy } }: { message: SmsMessage }) {
  const { t } = useTranslation("sms");
  const said = t(`messaging:origin.${origin}`);
  return createdBy ? t("detail.by", { origin: said, name: createdBy.name }) : said;
}
