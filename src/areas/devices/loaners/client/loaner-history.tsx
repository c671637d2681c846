import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import type { LoanerEntry } from "../contract.ts";

/** What happened to a loaner, the latest first. */
export function LoanerHistory({ entries }: { entries: readonly LoanerEntry[] }) {
  const { t, language } = useTranslation("loaners");
  return entries.length === 0 ? (
    <p className="text-ink-faint">{t("detail.noLoans")}</p>
  ) : (
    <Timeline
      label={t("detail.history")}
      entries={entries.map(
        ({ id, kind, ticketNumber, dueOn, condition, note, createdBy, createdAt }) => ({
          id,
          title: t(`entry.${kind}`),
          at: createdAt,
          ...(createdBy && { by: createdBy.name }),
          tone: kind === "lost" || condition === "damaged" ? "loss" : "neutral",
          body: [
            ticketNumber,
            dueOn && t("entry.until", { day: formatDate(dueOn, language) }),
            condition && t(`loan.condition.${condition}`),
            note,
          ]
            .filter(Boolean)
            .join(" · "),
        }),
      )}
    />
  );
}
