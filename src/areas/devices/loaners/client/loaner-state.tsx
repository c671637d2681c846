import { Ban, CircleCheck, CircleHelp, Clock3, Repeat, type LucideIcon } from "lucide-react";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatusBadge } from "#src/client/ui/status-badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { LoanerFilter } from "../contract.ts";
import { isOverdue, type LoanerState } from "../rules.ts";

const looks: Record<LoanerFilter, { icon: LucideIcon; tone: Tone }> = {
  here: { icon: CircleCheck, tone: "active" },
  lent: { icon: Repeat, tone: "waiting" },
  overdue: { icon: Clock3, tone: "loss" },
  lost: { icon: CircleHelp, tone: "loss" },
  retired: { icon: Ban, tone: "neutral" },
};

interface Props {
  state: LoanerState;
  /** The open loan. */
  loan: { dueOn: string } | null;
}

/** Where a loaner is. One that is lent says when it is overdue. */
export function LoanerStateBadge({ state, loan }: Props) {
  const { t } = useTranslation("loaners");
  const today = useToday();
  const shown = loan && isOverdue(loan, today) ? "overdue" : state;
  const { icon: Icon, tone } = looks[shown];
  return <StatusBadge label={t(`state.${shown}`)} icon={<Icon size={14} />} tone={tone} />;
}
