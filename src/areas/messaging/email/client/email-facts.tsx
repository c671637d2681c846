import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { mayUse, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { EmailDetail } from "../contract.ts";
import type { EmailAttemptState } from "../../core/email-values.ts";
import { useEmailReason } from "./email-reason.ts";
import { EmailStatusBadge } from "./email-status.tsx";

/** What an email says, to whom, and what became of it. */
export function EmailFacts({ email }: { email: EmailDetail }) {
  const { t } = useTranslation("emails");
  const reason = useEmailReason()(email);
  const { subject, body, status, sendAt, sentAt, origin, createdBy, language } = email;
  const shown = email.type === "digest" ? t("detail.textOfDigest") : body;
  const by = t(`origin.${origin}`);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        <EmailStatusBadge status={status} />
        <div className="w-full rounded-card bg-sunken px-3 py-2 wrap-anywhere">
          <p className="font-medium">{subject || t("detail.erasedText")}</p>
          {shown ? <p className="mt-2 whitespace-pre-line">{shown}</p> : null}
        </div>
        {reason ? <Notice tone={status === "failed" ? "loss" : "waiting"}>{reason}</Notice> : null}
      </div>
      <DescriptionList
        items={[
          { label: t("detail.to"), value: <Recipient email={email} /> },
          ...(email.deviceId
            ? [{ label: t("detail.device"), value: <Device email={email} /> }]
            : []),
          { label: t("detail.type"), value: t(`type.${email.type}`) },
          ...(email.attachment
            ? [{ label: t("detail.attachment"), value: <Attachment email={email} /> }]
            : []),
          {
            label: t("detail.sentBy"),
            value: createdBy ? t("detail.by", { origin: by, name: createdBy.name }) : by,
          },
          { label: t("detail.language"), value: t(`language.${language}`) },
          { label: t("detail.created"), value: <RelativeTime iso={email.createdAt} /> },
          ...timeOf(t("detail.sendAt"), sendAt),
          ...timeOf(t("detail.sent"), sentAt),
        ]}
      />
      <Attempts email={email} />
    </div>
  );
}

const timeOf = (label: string, iso: string | null): { label: string; value: ReactNode }[] =>
  iso ? [{ label, value: <RelativeTime iso={iso} /> }] : [];

const linkClasses = "text-accent-ink underline-offset-2 hover:underline";

function Recipient({ email: { customerId, customerName, recipient } }: { email: EmailDetail }) {
  const { t } = useTranslation("emails");
  const maySee = mayUse(useSession(), "view_customers");
  if (!customerId || !customerName) return <>{recipient ?? t("history.nobody")}</>;
  return (
    <span className="wrap-anywhere">
      {maySee ? (
        <AppLink href={pageHref("/customers/$id", { id: customerId })} className={linkClasses}>
          {customerName}
        </AppLink>
      ) : (
        customerName
      )}
      {recipient ? ` · ${recipient}` : ""}
    </span>
  );
}

function Device({ email: { deviceId, ticketNumber } }: { email: EmailDetail }) {
  const maySee = mayUse(useSession(), "view_devices");
  return deviceId && ticketNumber && maySee ? (
    <AppLink href={pageHref("/devices/$id", { id: deviceId })} className={linkClasses}>
      {ticketNumber}
    </AppLink>
  ) : (
    ticketNumber
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

const tones: Record<EmailAttemptState, Tone> = {
  asked: "active",
  accepted: "done",
  refused: "loss",
  unknown: "waiting",
  not_received: "neutral",
};

/** The attempts to hand it to the mail server, with what the server answered. */
function Attempts({ email: { attempts } }: { email: EmailDetail }) {
  const { t } = useTranslation("emails");
  return (
    <section>
      <h3 className="mb-2 font-strong">{t("attempts.title")}</h3>
      {attempts.length === 0 ? (
        <p className="text-ink-quiet">{t("attempts.none")}</p>
      ) : (
        <Timeline
          label={t("attempts.title")}
          entries={attempts.map(
            ({ id, state, problem, detail, askedAt, answeredAt, statedBy }) => ({
              id,
              title: t(`attempts.${state}`, { name: statedBy?.name ?? "" }),
              at: answeredAt ?? askedAt,
              body: [problem && state === "refused" && t(`problem.${problem}`), detail]
                .filter(Boolean)
                .join(": "),
              tone: tones[state],
            }),
          )}
        />
      )}
    </section>
  );
}
