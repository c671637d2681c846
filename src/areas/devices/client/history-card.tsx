import { HandHelping, Inbox, KeyRound, MessageSquareText } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import { Timeline, type TimelineEntry } from "#src/client/ui/lists/timeline.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { ImageWithFallback } from "#src/client/ui/feedback/image-with-fallback.tsx";
import type { Device } from "../core/contract.ts";
import { holderName } from "../custody/client/holder-name.ts";
import { historyOf, type HistoryEntry } from "./history.ts";
import { useUnsent } from "../core/client/seen-device.ts";
import { UnsentMark } from "../core/client/unsent-mark.tsx";
import { RemarkForm } from "../core/client/remark-form.tsx";
import { useRemarkText } from "./remark-text.ts";
import { statusLooks } from "../moves/client/status-looks.tsx";

/** Shows remarks, status changes and other events, with author and time. `mayAdd`: a form at the top adds a remark. */
export default function HistoryCard({ device, mayAdd }: { device: Device; mayAdd: boolean }) {
  const { t } = useTranslation("devices");
  const { t: words } = useTranslation("custody");
  const remarkText = useRemarkText();
  const unsent = useUnsent(device.id);
  const toEntry = (entry: HistoryEntry): TimelineEntry => {
    const frame = { id: entry.id, at: entry.at, ...(entry.by && { by: entry.by }) };
    if (entry.kind === "received") {
      return { ...frame, title: t("history.received"), icon: <Inbox size={13} /> };
    }
    if (entry.kind === "remark") {
      return {
        ...frame,
        title: (
          <>
            {t("history.remark")} <UnsentMark unsent={unsent.get(entry.id)} />
          </>
        ),
        body: <span className="text-ink">{remarkText(entry)}</span>,
        icon: <MessageSquareText size={13} />,
      };
    }
    if (entry.kind === "carried") {
      const [from, to] = [holderName(words, entry.from), holderName(words, entry.to)];
      return {
        ...frame,
        title: words("history.moved", { from, to }),
        body: entry.note,
        icon: <HandHelping size={13} />,
      };
    }
    if (entry.kind === "revealed") {
      return { ...frame, title: words("history.revealed"), icon: <KeyRound size={13} /> };
    }
    const { icon: Icon, tone } = statusLooks[entry.to];
    return {
      ...frame,
      title: (
        <>
          {t(`status.${entry.to}`)} <UnsentMark unsent={unsent.get(entry.id)} />
        </>
      ),
      icon: <Icon size={13} />,
      tone,
      body:
        entry.remark || entry.signature ? (
          <>
            {entry.remark}
            {entry.signature ? (
              <figure className="mt-1.5 w-fit">
                <ImageWithFallback
                  src={entry.signature}
                  alt={t("history.signatureOf", {
                    name: entry.signedBy ?? customerName(device.customer, t),
                  })}
                  fit="natural"
                  className="h-16 max-w-full bg-white!"
                />
                <figcaption className="mt-1 text-12 text-ink-faint">
                  {t("history.signedBy", {
                    name: entry.signedBy ?? customerName(device.customer, t),
                  })}
                </figcaption>
              </figure>
            ) : null}
          </>
        ) : null,
    };
  };
  return (
    <Section title={t("history.title")}>
      {mayAdd ? <RemarkForm deviceId={device.id} /> : null}
      <Timeline label={t("history.title")} entries={historyOf(device).map(toEntry)} />
    </Section>
  );
}
