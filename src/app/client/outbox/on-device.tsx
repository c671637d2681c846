import { CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useSentence } from "#src/areas/outbox/client/use-sentence.ts";
import { useReach } from "#src/client/data/online.ts";
import type { KeptRecord } from "#src/client/kept-record.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useKeptRecords } from "../connection/kept-records.ts";
import { StorageLine } from "./storage-line.tsx";
import { useRecordsOfDevice } from "./use-records-of-device.ts";

/** What waits on this device for the server, what was sent today, and whether the browser keeps it. */
export function OnDevice() {
  const { t } = useTranslation("outbox");
  const kept = useKeptRecords().filter(isBeside);
  const records = useRecordsOfDevice();
  const isRead = records !== null && records !== "unreadable";
  const waiting = isRead ? records.waiting : [];
  const ended = isRead ? records.ended : [];
  return (
    <div className="flex flex-col gap-4">
      {records === "unreadable" ? <Notice tone="loss">{t("device.failed")}</Notice> : null}
      <Section title={t("device.own")} flush>
        {kept.length + waiting.length === 0 ? (
          <EmptyState
            icon={<CheckCheck size={20} />}
            title={t("device.empty")}
            hint={t("device.emptyHint")}
          />
        ) : (
          <ul className="divide-y divide-line">
            {waiting.map((each) => (
              <CommandLine key={each.command.key} kept={each} />
            ))}
            {kept.map((record, nth) => (
              <RecordLine key={`${record.kind} ${record.since} ${nth}`} record={record} />
            ))}
          </ul>
        )}
      </Section>
      {ended.length > 0 ? (
        <Section title={t("device.today")} flush>
          <ul className="divide-y divide-line">
            {ended.toReversed().map((each) => (
              <CommandLine key={each.command.key} kept={each} />
            ))}
          </ul>
        </Section>
      ) : null}
      <StorageLine />
    </div>
  );
}

/** The state of a command in one word of `device.state`. */
function stateOf(kept: Kept, isOwn: boolean, isOnline: boolean) {
  const { stage, result, refused } = kept;
  if (result?.state === "parked" || result?.state === "waiting") return result.state;
  if (stage === "done") return "sent";
  if (!isOwn) return "other";
  if (stage === "form") return "form";
  if (!isOnline) return "offline";
  if (isPhoto(kept)) return refused ? "refused" : "sending";
  return stage === "files" ? "files" : "sending";
}

/** A photo of a repair has no command. */
const isPhoto = ({ command }: Kept): boolean => command.endpoint === "addPhoto";

function CommandLine({ kept }: { kept: Kept }) {
  const { t } = useTranslation("outbox");
  const sentence = useSentence();
  const { id } = useSession();
  const isOnline = useReach() === "online";
  const { command } = kept;
  const isOwn = command.author === id;
  const device = isOwn && isPhoto(kept) && kept.stage !== "form" ? command.params["id"] : undefined;
  // Nobody reads what somebody else recorded.
  const told = isOwn ? command : { ...command, body: {}, shown: null };
  return (
    <Line
      title={isPhoto(kept) ? t("device.photo") : sentence.sent(told)}
      since={command.madeAt}
      state={t(`device.state.${stateOf(kept, isOwn, isOnline)}`)}
    >
      {device ? (
        <LinkButton size="small" href={pageHref("/devices/$id", { id: device })}>
          {t("device.open")}
        </LinkButton>
      ) : null}
    </Line>
  );
}

type Beside = KeptRecord & { kind: "sale" };

/** Whether it is kept beside the outbox, whose commands have lines of their own. */
const isBeside = (record: KeptRecord): record is Beside => record.kind === "sale";

function RecordLine({ record: { kind, since, href } }: { record: Beside }) {
  const { t } = useTranslation("outbox");
  const isOnline = useReach() === "online";
  return (
    <Line
      title={t(`device.kept.${kind}`)}
      since={new Date(since).toISOString()}
      state={t(isOnline ? "device.state.sending" : "device.state.offline")}
    >
      {href ? (
        <LinkButton size="small" href={href}>
          {t("device.open")}
        </LinkButton>
      ) : null}
    </Line>
  );
}

function Line({
  title,
  since,
  state,
  children,
}: {
  title: string;
  since: string;
  state: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="text-12 text-ink-faint">
          <RelativeTime iso={since} /> · {state}
        </span>
      </span>
      {children}
    </li>
  );
}
