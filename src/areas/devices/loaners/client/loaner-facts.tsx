import { CalendarDays } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { DescriptionList, type Description } from "#src/client/ui/lists/description-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { DueDate } from "../../core/client/due-date.tsx";
import type { Loaner, LoanOfLoaner } from "../contract.ts";
import { isOverdue } from "../rules.ts";

interface Props {
  loaner: Loaner;
  /** Changes the day of return; null if nobody has the phone, or the user may not. */
  onDue: (() => void) | null;
}

/** What is known of a loaner, and who has it. */
export function LoanerFacts({ loaner, onDue }: Props) {
  const { t, language } = useTranslation("loaners");
  const today = useToday();
  const { loan, conditionNote, value, createdAt } = loaner;
  const who: Description[] = loan
    ? [
        { label: t("detail.now"), value: <RepairLink repair={loan.repair} /> },
        {
          label: t("columns.due"),
          value: <DueDate day={loan.dueOn} isOverdue={isOverdue(loan, today)} />,
        },
      ]
    : [];
  return (
    <Section title={t("detail.facts")}>
      <DescriptionList
        items={[
          ...who,
          { label: t("field.conditionNote"), value: conditionNote },
          { label: t("field.value"), value: <Money minor={value} /> },
          { label: t("detail.added"), value: formatDate(createdAt, language) },
        ]}
      />
      {onDue ? (
        <Button className="mt-3" size="small" icon={<CalendarDays size={14} />} onClick={onDue}>
          {t("due.action")}
        </Button>
      ) : null}
    </Section>
  );
}

/** The repair and the customer of a loan. */
export function RepairLink({ repair }: { repair: LoanOfLoaner["repair"] }) {
  const { t } = useTranslation("loaners");
  const ticket = repair.ticketNumber;
  return (
    <>
      {useMay()("view_devices") ? (
        <AppLink
          href={pageHref("/devices/$id", { id: repair.id })}
          className="whitespace-nowrap text-accent-ink hover:underline"
        >
          {ticket}
        </AppLink>
      ) : (
        ticket
      )}{" "}
      · {customerName(repair.customer, t)}
    </>
  );
}
