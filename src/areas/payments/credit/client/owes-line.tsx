import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { creditContract } from "../../credit-ledger/contract.ts";
import { creditReaders } from "../../credit-ledger/readers.ts";
import { daysDue } from "../../credit-rules.ts";

/**
 * What a customer owes, and for how many days the oldest open part has been due: whoever sells to the customer, or
 * agrees on credit, decides with it. Renders nothing for a customer who owes nothing.
 */
export default function OwesLine({ customerId }: { customerId: string }) {
  const { t } = useTranslation("credit");
  const { money } = useCurrency();
  const may = useMay();
  const day = useToday();
  const { data } = useQuery({
    ...read(creditContract.getCustomerCredit, { params: { id: customerId } }),
    enabled: creditReaders.some(may),
  });
  if (!data || data.owed === 0) return null;
  const days = Math.max(...data.debts.map(({ dueOn }) => daysDue(dueOn, day)));
  const amount = money(data.owed);
  return (
    <p className={cx("text-12 font-medium", days > 60 ? "text-loss-ink" : "text-wait-ink")}>
      {days > 0 ? t("owesSince", { amount, count: days }) : t("owesNotDue", { amount })}
    </p>
  );
}
