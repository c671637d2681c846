import { useToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Loan } from "../../core/detail/loaners.ts";
import type { LoanerOutcome } from "./loaner-outcome.ts";

interface Props {
  loan: Loan;
  value: LoanerOutcome;
  onChange: (value: LoanerOutcome) => void;
  error?: string | undefined;
}

/** Asks for the loaner at the hand-over of its repair. */
export default function HandOverLoaner({ loan, value, onChange, error }: Props) {
  const { t, language } = useTranslation("loaners");
  const today = useToday();
  const mayKeep = useShop().may("release_without_loaner");
  const { what, note, until, reason } = value;
  const outcomes = mayKeep ? (["ok", "damaged", "kept"] as const) : (["ok", "damaged"] as const);
  const isIncomplete = error !== undefined && what !== undefined;
  return (
    <Notice tone="waiting" title={t("handOver.title", { name: loan.loaner.name })}>
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          {[
            t("handOver.due", { day: formatDate(loan.dueOn, language) }),
            loan.accessories && t("handOver.gets", { accessories: loan.accessories }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <SegmentedControl
          label={t("handOver.what")}
          wide
          value={what}
          onChange={(chosen) => onChange({ ...value, what: chosen })}
          options={outcomes.map((each) => ({ value: each, label: t(`handOver.${each}`) }))}
          error={what === undefined ? error : undefined}
        />
        {what === "ok" || what === "damaged" ? (
          <TextField
            label={t("handOver.note")}
            optional={what === "ok"}
            maxLength={500}
            value={note}
            onChange={(event) => onChange({ ...value, note: event.target.value })}
            error={isIncomplete ? error : undefined}
          />
        ) : null}
        {what === "kept" ? (
          <>
            <DateField
              label={t("handOver.until")}
              min={today}
              value={until}
              onChange={(day) => onChange({ ...value, until: day })}
              error={isIncomplete && !until ? error : undefined}
            />
            <TextField
              label={t("handOver.reason")}
              maxLength={300}
              value={reason}
              onChange={(event) => onChange({ ...value, reason: event.target.value })}
              error={isIncomplete && until ? error : undefined}
            />
          </>
        ) : null}
        {mayKeep ? null : <p className="text-12 text-ink-quiet">{t("handOver.mayNot")}</p>}
      </div>
    </Notice>
  );
}
