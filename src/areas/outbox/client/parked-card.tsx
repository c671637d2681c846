import { CircleCheck, CircleX, Hourglass, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { ParkedCommand } from "../parked-contract.ts";
import { ParkedActs } from "./parked-acts.tsx";
import { labelOf, wordOf } from "./field-words.ts";
import { ParkedContent } from "./parked-content.tsx";
import { useRefusalText } from "./use-refusal-text.ts";
import { useSentence } from "./use-sentence.ts";

const looks = {
  parked: { Icon: CircleX, tone: "loss" },
  waiting: { Icon: Hourglass, tone: "waiting" },
  applied: { Icon: CircleCheck, tone: "done" },
  dropped: { Icon: Trash2, tone: "neutral" },
} as const;

/** What was done, when, by whom and on which device, why it stopped, and what this user may do about it. */
export function ParkedCard({ command }: { command: ParkedCommand }) {
  const { t } = useTranslation("outbox");
  const sentence = useSentence();
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const { state, madeBy, device, happenedAt, receivedAt, dependents } = command;
  const { Icon, tone } = looks[state];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          {sentence.said(command.endpoint, command.said)}
        </p>
        <StatusBadge label={t(`card.state.${state}`)} icon={<Icon size={14} />} tone={tone} />
      </div>
      <p className="text-12 text-ink-faint wrap-anywhere">
        {t(madeBy.isActive ? "card.by" : "card.inactive", { name: madeBy.name, device })} ·{" "}
        <RelativeTime iso={happenedAt} /> · <Delivered at={receivedAt} />
      </p>
      <Reason command={command} />
      {command.isClockUncertain ? (
        <p className="text-12 text-ink-quiet">{t("card.uncertain")}</p>
      ) : null}
      {dependents > 0 ? (
        <p className="text-12 text-ink-quiet">{t("card.dependents", { count: dependents })}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "card.less" : "card.more")}
        </Button>
        <ParkedActs command={command} />
      </div>
      <div id={content}>{isOpen ? <ParkedContent id={command.id} /> : null}</div>
    </div>
  );
}

function Delivered({ at }: { at: string }) {
  const { t } = useTranslation("outbox");
  const [before, after = ""] = t("card.delivered", { when: "\n" }).split("\n");
  return (
    <>
      {before}
      <RelativeTime iso={at} />
      {after}
    </>
  );
}

/** Why it stopped, or what somebody decided. */
function Reason({ command }: { command: ParkedCommand }) {
  const { t } = useTranslation("outbox");
  useTranslation("users");
  const why = useRefusalText();
  const { decision, refusal, state, isErased, mayTryAgain } = command;
  if (decision)
    return (
      <p className="text-ink-quiet wrap-anywhere">
        {t(`card.decided.${decision.kind}`, { name: decision.by.name })} ·{" "}
        <RelativeTime iso={decision.at} />
        {decision.reason ? ` · “${decision.reason}”` : ""}
      </p>
    );
  if (isErased)
    return (
      <p className="text-ink-quiet">
        {t(refusal?.code === "customer_erased" ? "card.erased" : "card.unreadable")}
      </p>
    );
  if (state === "waiting") return <p>{t(mayTryAgain ? "card.free" : "card.waits")}</p>;
  if (!refusal) return null;
  const { permission } = refusal.params;
  if (refusal.code === "forbidden" && permission)
    return (
      <p className="wrap-anywhere">
        {t("card.lacked", {
          name: command.madeBy.name,
          right: wordOf(`users:permissions.name.${permission}`),
        })}
      </p>
    );
  return (
    <p className="wrap-anywhere">
      {why(refusal)} {Object.keys(refusal.fields).map(labelOf).join(", ")}
      {refusal.code === "command_too_old" ? t("card.tooOld") : null}
    </p>
  );
}
