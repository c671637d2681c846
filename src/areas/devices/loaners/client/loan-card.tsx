import { CalendarDays, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Device } from "../../core/contract.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import { isOverdue } from "../rules.ts";
import type { Loan } from "../../core/detail/loaners.ts";
import type { NamedLoan } from "./named-loan.ts";
import { isOut } from "../../loan-rules.ts";

const ReturnLoanerDialog = lazyWithWords(() => import("./return-loaner-dialog.tsx"));
const DueDialog = lazyWithWords(() => import("./due-dialog.tsx"));

type Task = "return" | "due";

/** The loaners that were lent with the repair, on its screen. */
export default function LoanCard({ device }: { device: Device }) {
  const { t } = useTranslation("loaners");
  const mayLend = useShop().may("lend_loaners");
  const [task, setTask] = useState<{ name: Task; loan: NamedLoan } | null>(null);
  const close = () => setTask(null);
  return (
    <Section title={t("one")}>
      <ul className="flex flex-col gap-4">
        {device.loans.map((loan) => (
          <li key={loan.id} className="flex flex-col gap-1">
            <LoanFacts loan={loan} />
            {mayLend && isOut(loan) ? (
              <Actions onTask={(name) => setTask({ name, loan: named(loan) })} />
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense>
        {task?.name === "return" ? <ReturnLoanerDialog loan={task.loan} onClose={close} /> : null}
        {task?.name === "due" ? <DueDialog loan={task.loan} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}

const named = ({ id, dueOn, loaner: { name } }: Loan): NamedLoan => ({ id, name, dueOn });

function Actions({ onTask }: { onTask: (task: Task) => void }) {
  const { t } = useTranslation("loaners");
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="small" icon={<Undo2 size={14} />} onClick={() => onTask("return")}>
        {t("return.action")}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<CalendarDays size={14} />}
        onClick={() => onTask("due")}
      >
        {t("due.action")}
      </Button>
    </div>
  );
}

function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useTranslation("loaners");
  const { may } = useShop();
  const today = useToday();
  const { loaner } = loan;
  const seesLoaner = may("lend_loaners") || may("manage_loaners");
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">
          {seesLoaner ? (
            <AppLink
              href={pageHref("/loaners/$id", { id: loaner.id })}
              className="text-accent-ink hover:underline"
            >
              {loaner.name}
            </AppLink>
          ) : (
            loaner.name
          )}
        </span>
        {isOut(loan) ? (
          <DueDate day={loan.dueOn} isOverdue={isOverdue(loan, today)} />
        ) : (
          <Ended loan={loan} />
        )}
      </p>
      <p className="text-12 text-ink-faint wrap-anywhere">
        {[`${loaner.brand} ${loaner.model}`, loaner.imei, loan.accessories]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {loan.endNote ? <p className="wrap-anywhere">{loan.endNote}</p> : null}
      {isOut(loan) && loan.keptAt ? (
        <p className="wrap-anywhere text-wait-ink">
          {loan.keptReason ? t("loan.kept", { reason: loan.keptReason }) : t("loan.keptErased")}
        </p>
      ) : null}
    </>
  );
}

function Ended({ loan: { state, condition, endedAt } }: { loan: Loan }) {
  const { t, language } = useTranslation("loaners");
  const day = endedAt ? formatDate(endedAt, language) : "";
  const isWrong = state === "lost" || condition === "damaged";
  return (
    <span className={isWrong ? "text-loss-ink" : "text-ink-quiet"}>
      {t(state === "lost" ? "loan.lost" : "loan.back", { day })}
      {condition ? ` · ${t(`loan.condition.${condition}`)}` : ""}
    </span>
  );
}
