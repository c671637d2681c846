import { formatPhone } from "#src/shared/phone.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { MessageFacts, Recipient, textClasses } from "../../outgoing/client/message-facts.tsx";
import { useProviderTitle } from "../../providers/client/provider-title.ts";
import type { SmsMessage } from "../contract.ts";
import { LengthLine } from "./length-line.tsx";
import { useRecipientName } from "./recipient-name.ts";
import { SmsStatusBadge } from "./sms-status.tsx";

/** What a text message says, to whom, and what became of it. */
export function SmsFacts({ message }: { message: SmsMessage }) {
  const { t } = useTranslation("sms");
  const reason = useReason(message);
  const titleOf = useProviderTitle();
  const nameOf = useRecipientName();
  const { message: text, type, provider, customerName, recipientPhone } = message;
  return (
    <MessageFacts
      words="sms"
      message={message}
      status={<SmsStatusBadge message={message} />}
      text={
        <>
          <p className={`${textClasses} whitespace-pre-line`}>
            {text || t(type === "digest" ? "messaging:textOfDigest" : "detail.erasedText")}
          </p>
          {text ? <LengthLine text={text} /> : null}
        </>
      }
      reason={reason}
      to={
        <Recipient
          customerId={message.customerId}
          name={nameOf(message)}
          contact={customerName && recipientPhone ? formatPhone(recipientPhone) : null}
        />
      }
      type={`${t(`messaging:type.${type}`)} · ${t(`messaging:purpose.${message.purpose}`)}`}
      origin={t(`messaging:origin.${message.origin}`)}
      way={[
        ...(message.templateId
          ? [{ label: t("detail.template"), value: message.templateName }]
          : []),
        ...(provider
          ? [
              { label: t("detail.provider"), value: titleOf(provider) },
              { label: t("detail.providerId"), value: message.providerMessageId },
            ]
          : []),
      ]}
      times={[
        { label: t("messaging:status.sent"), at: message.sentAt },
        { label: t("messaging:status.delivered"), at: message.deliveredAt },
      ]}
    />
  );
}

/** Why a message failed, is unknown or was cancelled: our reason, and then the provider's own words. */
function useReason({ status, error, errorDetail, provider }: SmsMessage): string | null {
  const { t } = useTranslation("sms");
  if (!error) return null;
  const isSilent = status === "failed" && provider !== null && provider !== "log";
  const said = errorDetail ?? (isSilent && t(`providerError.${provider}`));
  return [t(`messaging:error.${error}`), said].filter(Boolean).join(": ");
}
