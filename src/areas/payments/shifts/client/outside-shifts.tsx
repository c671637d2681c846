import { useQuery } from "@tanstack/react-query";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { shiftsContract } from "../contract.ts";
import { useProviderName } from "../../core/client/provider-name.ts";

/** Lists today's money that belongs to no shift. Renders nothing without such money. */
export function OutsideShifts() {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const { money } = useCurrency();
  const day = useToday();
  const { data } = useQuery(read(shiftsContract.getMoneyOutsideShifts, { query: { day } }));
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone="waiting" title={t("outside.title")}>
        <ul>
          {data.items.map(({ user, provider, payments, refunds }) => (
            <li key={`${user?.id ?? ""} ${provider}`}>
              {t("outside.line", {
                name: user?.name ?? t("paper.unknown"),
                method: providerName(provider),
                amount: money(payments.total - refunds.total),
                count: payments.count + refunds.count,
              })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
