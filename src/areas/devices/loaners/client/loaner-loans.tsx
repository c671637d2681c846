import { Undo2 } from "lucide-react";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { loanersContract, type LoanOfLoaner } from "../contract.ts";
import { RepairLink } from "./loaner-facts.tsx";

interface Props {
  loanerId: string;
  /** Undoes a return; null if the user may not. */
  onUndo: ((loan: { id: string; dueOn: string }) => void) | null;
}

/** Who had a loaner, with which repair, from when until when, and how it came back. */
export function LoanerLoans({ loanerId, onUndo }: Props) {
  const { t } = useTranslation("loaners");
  const list = useGrowingList(loanersContract.listLoans, { params: { id: loanerId }, query: {} });
  return (
    <Section title={t("detail.loans")} flush>
      <ListBody
        {...list}
        failed={t("detail.loansFailed")}
        moreLabel={t("detail.moreLoans")}
        empty={<EmptyState title={t("detail.noLoans")} />}
      >
        {(loans) => (
          <ul aria-label={t("detail.loans")} className="divide-y divide-line">
            {loans.map((loan) => (
              <li key={loan.id} className="flex flex-wrap items-start gap-3 px-4 py-3">
                <OneLoan loan={loan} />
                {onUndo && loan.isUndoable ? (
                  <Button size="small" icon={<Undo2 size={14} />} onClick={() => onUndo(loan)}>
                    {t("undo.action")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}

function OneLoan({ loan }: { loan: LoanOfLoaner }) {
  const { t, language } = useTranslation("loaners");
  const day = (value: string) => formatDate(value, language);
  const { state, condition, endedAt, unsignedReason, signedBy } = loan;
  const times = [
    `${t("columns.lent")} ${day(loan.lentAt)}`,
    `${t("columns.due")} ${day(loan.dueOn)}`,
    endedAt && t(state === "lost" ? "loan.lost" : "loan.back", { day: day(endedAt) }),
    condition && t(`loan.condition.${condition}`),
  ];
  const notes = [
    loan.conditionNote && `${t("loan.got")}: ${loan.conditionNote}`,
    loan.accessories && t("handOver.gets", { accessories: loan.accessories }),
    signedBy && t("loan.signed", { name: signedBy }),
    unsignedReason && t("loan.unsigned", { reason: unsignedReason }),
    loan.lentBy && t("loan.lentBy", { name: loan.lentBy.name }),
  ];
  return (
    <div className="min-w-0 flex-1 wrap-anywhere">
      <p className="font-medium">
        <RepairLink repair={loan.repair} />
      </p>
      <p className={state === "lost" || condition === "damaged" ? "text-loss-ink" : ""}>
        {times.filter(Boolean).join(" · ")}
      </p>
      {loan.endNote ? <p>{loan.endNote}</p> : null}
      {loan.keptReason ? <p>{t("loan.kept", { reason: loan.keptReason })}</p> : null}
      <p className="text-12 text-ink-faint">{notes.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
