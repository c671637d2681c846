import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import type { Language } from "#src/shared/words.ts";
import { mayUse, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { Timeline, type TimelineEntry } from "#src/client/ui/lists/timeline.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { ChannelWords } from "./channel-words.ts";

type Fact = { label: string; value: ReactNode };

interface Props {
  words: ChannelWords;
  message: {
    status: string;
    deviceId: string | null;
    ticketNumber: string | null;
    language: Language;
    createdBy: { name: string } | null;
    createdAt: string;
    sendAt: string | null;
  };
  status: ReactNode;
  /** The text as it is shown. */
  text: ReactNode;
  /** Why it failed, is unknown or was cancelled. */
  reason: string | null;
  to: ReactNode;
  type: string;
  /** Whether a user or an event caused it. */
  origin: string;
  /** Facts of this channel alone: what goes with the message, and how it is sent. */
  content?: readonly Fact[];
  way?: readonly Fact[];
  /** What has happened to it, with the moments. */
  times: readonly { label: string; at: string | null }[];
}

/** What a message says, to whom, and what became of it. */
export function MessageFacts(props: Props) {
  const { words, message, status, text, reason, to, type, origin, content = [], way = [] } = props;
  const { t } = useTranslation(words);
  const { deviceId, language, createdBy, createdAt, sendAt } = message;
  return (
    <>
      <div className="flex flex-col gap-2">
        <span className="flex">{status}</span>
        {text}
        {reason ? (
          <Notice tone={message.status === "failed" ? "loss" : "waiting"}>{reason}</Notice>
        ) : null}
      </div>
      <DescriptionList
        items={[
          { label: t("detail.to"), value: to },
          ...(deviceId ? [{ label: t("detail.device"), value: <Device {...message} /> }] : []),
          { label: t("history.type"), value: type },
          ...content,
          {
            label: t("detail.sentBy"),
            value: createdBy ? t("detail.by", { origin, name: createdBy.name }) : origin,
          },
          { label: t("detail.language"), value: t(`language.${language}`) },
          ...way,
          ...[
            { label: t("detail.created"), at: createdAt },
            { label: t("detail.sendAt"), at: sendAt },
            ...props.times,
          ].flatMap(({ label, at }) => (at ? [{ label, value: <RelativeTime iso={at} /> }] : [])),
        ]}
      />
    </>
  );
}

/** The text of a message. */
export const textClasses = "rounded-card bg-sunken px-3 py-2 wrap-anywhere";
export const linkClasses = "text-accent-ink underline-offset-2 hover:underline";

interface RecipientProps {
  /** null without a customer with a name. */
  customerId: string | null;
  name: string;
  /** The number or address beside the name. */
  contact: string | null;
}

/** Whom a message goes to, with a link to the customer. */
export function Recipient({ customerId, name, contact }: RecipientProps) {
  const maySee = mayUse(useSession(), "view_customers");
  return (
    <span className="wrap-anywhere tabular-nums">
      {customerId && maySee ? (
        <AppLink href={pageHref("/customers/$id", { id: customerId })} className={linkClasses}>
          {name}
        </AppLink>
      ) : (
        name
      )}
      {contact ? ` · ${contact}` : ""}
    </span>
  );
}

function Device({ deviceId, ticketNumber }: Pick<Props["message"], "deviceId" | "ticketNumber">) {
  const maySee = mayUse(useSession(), "view_devices");
  return deviceId && ticketNumber && maySee ? (
    <AppLink href={pageHref("/devices/$id", { id: deviceId })} className={linkClasses}>
      {ticketNumber}
    </AppLink>
  ) : (
    ticketNumber
  );
}

const tones = {
  asked: "active",
  accepted: "done",
  delivered: "done",
  failed: "loss",
  refused: "loss",
  unknown: "waiting",
  not_received: "neutral",
} satisfies Record<string, Tone>;

interface Attempt {
  id: string;
  state: keyof typeof tones;
  askedAt: string;
  answeredAt: string | null;
}

/** The attempts to hand a message over, with what each answered. */
export function AttemptsTimeline<A extends Attempt>({
  words,
  attempts,
  describe,
}: {
  words: ChannelWords;
  attempts: readonly A[];
  describe: (attempt: A) => Pick<TimelineEntry, "title" | "body">;
}) {
  const { t } = useTranslation(words);
  if (attempts.length === 0) return <p className="text-ink-quiet">{t("attempts.none")}</p>;
  return (
    <Timeline
      label={t("attempts.title")}
      entries={attempts.map((attempt) => ({
        id: attempt.id,
        at: attempt.answeredAt ?? attempt.askedAt,
        tone: tones[attempt.state],
        ...describe(attempt),
      }))}
    />
  );
}
