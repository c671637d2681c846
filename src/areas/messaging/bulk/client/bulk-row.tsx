import { Ban, CircleCheck, Pause, Play, Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import { ProgressBar } from "#src/client/ui/progress-bar.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import { bulkContract, type Bulk } from "../contract.ts";

const looks: Record<Bulk["status"], { icon: ReactNode; tone: Tone }> = {
  running: { icon: <Send size={14} />, tone: "active" },
  paused: { icon: <Pause size={14} />, tone: "waiting" },
  completed: { icon: <CircleCheck size={14} />, tone: "done" },
  cancelled: { icon: <Ban size={14} />, tone: "neutral" },
};

/** One message to many customers: to whom, how far it is, and what can be done with it. */
export function BulkRow({ bulk, onShow }: { bulk: Bulk; onShow: () => void }) {
  const { t } = useTranslation("sms-bulk");
  const may = useMay();
  const { status, templateName, message, createdBy, createdAt } = bulk;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <p className="line-clamp-2 font-medium wrap-anywhere">{templateName ?? message}</p>
          <p className="text-12 text-ink-quiet">
            <AudienceOf bulk={bulk} /> · {createdBy.name} · <RelativeTime iso={createdAt} />
          </p>
        </div>
        <StatusBadge label={t(`messaging:bulkStatus.${status}`)} {...looks[status]} />
      </div>
      <Progress bulk={bulk} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may("send_bulk_messages") && bulk.endedAt === null ? <Moves bulk={bulk} /> : null}
        {may("view_messages") ? (
          <Button size="small" variant="ghost" onClick={onShow}>
            {t("showMessages")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function AudienceOf({ bulk: { chosen, segment } }: { bulk: Bulk }) {
  const { t, language } = useTranslation("sms-bulk");
  if (chosen !== null)
    return t("toChosen", { count: chosen, number: formatNumber(chosen, language) });
  const isFiltered = Object.keys(segment ?? {}).some((name) => name !== "status");
  return t(isFiltered ? "toSegment" : "toAll");
}

const countNames = ["pending", "sent", "delivered", "failed", "unknown", "cancelled"] as const;

function Progress({ bulk }: { bulk: Bulk }) {
  const { t, language } = useTranslation("sms-bulk");
  const { money } = useCurrency();
  const { counts, isPrepared, parts, cost } = bulk;
  const number = (value: number) => formatNumber(value, language);
  const leftOut = bulk.leftOut.reduce((sum, { count }) => sum + count, 0);
  const done = counts.all - counts.pending;
  const facts = [
    ...countNames
      .filter((name) => counts[name] > 0)
      .map((name) => t(`counts.${name}`, { count: counts[name], number: number(counts[name]) })),
    ...(leftOut > 0 ? [t("counts.leftOut", { count: leftOut, number: number(leftOut) })] : []),
    t("parts", { count: parts, number: number(parts) }),
    ...(cost === null ? [] : [money(cost)]),
  ];
  return (
    <div role="status" className="flex flex-col gap-1">
      {bulk.endedAt === null ? (
        <ProgressBar label={t("progress")} done={isPrepared ? done : undefined} of={counts.all} />
      ) : null}
      <p className="text-12 text-ink-quiet tabular-nums">
        <span className="font-medium text-ink">
          {t("done", { done: number(done), all: number(counts.all) })}
        </span>{" "}
        · {facts.join(" · ")}
        {isPrepared || bulk.endedAt !== null ? null : ` · ${t("preparing")}`}
      </p>
    </div>
  );
}

/** Pauses, resumes or cancels what still waits. */
function Moves({ bulk: { id, status, counts } }: { bulk: Bulk }) {
  const { t, language } = useTranslation("sms-bulk");
  const [isAsking, setAsking] = useState(false);
  // The row may lose its buttons before the answer arrives, so what follows belongs to the write and not to its call.
  const saying = (word: "paused" | "resumed" | "cancelled") => ({
    saysFailure: true,
    onSuccess: () => toasts.success(t(word)),
  });
  const pause = useWrite(bulkContract.pauseBulk, saying("paused"));
  const resume = useWrite(bulkContract.resumeBulk, saying("resumed"));
  const cancel = useWrite(bulkContract.cancelBulk, saying("cancelled"));
  const input = { params: { id } };
  return (
    <>
      {status === "running" ? (
        <Button
          size="small"
          icon={<Pause size={14} />}
          loading={pause.isPending}
          onClick={() => pause.mutate(input)}
        >
          {t("pause")}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Play size={14} />}
          loading={resume.isPending}
          onClick={() => resume.mutate(input)}
        >
          {t("resume")}
        </Button>
      )}
      <Button size="small" onClick={() => setAsking(true)}>
        {t("cancel")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("cancelTitle")}
        loses={t("cancelLoses", {
          count: counts.pending,
          number: formatNumber(counts.pending, language),
        })}
        confirmLabel={t("cancelAction")}
        onConfirm={() => cancel.mutateAsync(input)}
      />
    </>
  );
}
