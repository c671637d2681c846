import { useQuery } from "@tanstack/react-query";
import { BookUser } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { readForDashboard } from "#src/client/dashboard-slot.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { NumberTile } from "#src/client/ui/dashboard/number-tile.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { daysDue } from "../../credit-rules.ts";
import { debtTotalsContract } from "../../credit-ledger/totals-contract.ts";

/** What customers owe in all, and for how many days the oldest part has been due. */
export function OwedTile() {
  const { t } = useTranslation("dashboard");
  const day = useToday();
  const query = useQuery(readForDashboard(debtTotalsContract.getDebtTotals, {}));
  const { owed, oldestDueOn } = query.data ?? {};
  const days = oldestDueOn ? daysDue(oldestDueOn, day) : 0;
  return (
    <NumberTile
      label={t("owed")}
      hint={
        owed === 0
          ? t("owedNone")
          : days > 0
            ? t("owedOldest", { count: days })
            : oldestDueOn
              ? t("owedNotDue")
              : " "
      }
      value={owed === undefined ? undefined : <Money minor={owed} />}
      icon={<BookUser size={14} />}
      href={pageHref("/debts")}
      isQuiet={owed === 0}
      tone={days > 0 ? "waiting" : "neutral"}
      query={query}
    />
  );
}
