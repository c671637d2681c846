import { pageHref } from "#src/shared/addresses.ts";
import { mayUse, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import {
  AttemptsTimeline,
  linkClasses,
  MessageFacts,
  Recipient,
  textClasses,
} from "../../outgoing/client/message-facts.tsx";
import { MessageStatus } from "../../outgoing/client/message-status.tsx";
import type { EmailDetail } from "../contract.ts";
import { useEmailReason } from "./email-reason.ts";

/** What an email says, to whom, and what became of it. */
export function EmailFacts({ email }: { email: EmailDetail }) {
  const { t } = useTranslation("emails");
  const reason = useEmailReason()(email);
  const { subject, body, status, type, recipient, customerId, customerName, attempts } = email;
  const shown = type === "digest" ? t("detail.textOfDigest") : body;
  const isNamed = customerId !== null && customerName !== null;
  return (
    <div className="flex flex-col gap-5">
      <MessageFacts
        words="emails"
        message={email}
        status={<MessageStatus label={t(`status.${status}`)} status={status} />}
        text={
          <div className={textClasses}>
            <p className="font-medium">{subject || t("detail.erasedText")}</p>
            {shown ? <p className="mt-2 whitespace-pre-line">{shown}</p> : null}
          </div>
        }
        reason={reason}
        to={
          <Recipient
            customerId={isNamed ? customerId : null}
            name={(isNamed ? customerName : recipient) ?? t("history.nobody")}
            contact={isNamed ? recipient : null}
          />
        }
        type={t(`type.${type}`)}
        origin={t(`origin.${email.origin}`)}
        content={
          email.attachment
            ? [{ label: t("detail.attachment"), value: <Attachment email={email} /> }]
            : []
        }
        times={[{ label: t("detail.sent"), at: email.sentAt }]}
      />
      <section>
        <h3 className="mb-2 font-strong">{t("attempts.title")}</h3>
        <AttemptsTimeline
          words="emails"
          attempts={attempts}
          describe={({ state, problem, detail, statedBy }) => ({
            title: t(`attempts.${state}`, { name: statedBy?.name ?? "" }),
            body: [problem && state === "refused" && t(`problem.${problem}`), detail]
              .filter(Boolean)
              .join(": "),
          })}
        />
      </section>
    </div>
  );
}

/** The paper, with a link to its screen where it has one. */
function Attachment({ email: { attachment, type } }: { email: EmailDetail }) {
  const { t } = useTranslation("emails");
  const user = useSession();
  const label = t(`type.${type}`);
  if (!attachment) return null;
  const { kind, of: id } = attachment;
  const href =
    kind === "receipt"
      ? pageHref("/receipts/$id", { id })
      : kind === "invoice" || kind === "credit_note"
        ? pageHref("/invoices/$id", { id })
        : null;
  return href && mayUse(user, "view_payments") ? (
    <AppLink href={href} className={linkClasses}>
      {label}
    </AppLink>
  ) : (
    label
  );
}
