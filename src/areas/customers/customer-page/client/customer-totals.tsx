import type { ReactNode } from "react";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import type { Customer } from "../../contract.ts";

export function CustomerTotals({ customer, owed }: { customer: Customer; owed: ReactNode }) {
  const { t, language } = useTranslation("customers");
  return (
    <StatStrip
      label={t("totals")}
      stats={[
        {
          label: t("field.totalSpent"),
          value: <Money minor={customer.totalSpent} />,
          hint: t("field.totalSpentHint"),
        },
        ...(owed ? [{ label: t("field.owed"), value: owed }] : []),
        {
          label: t("field.points"),
          value: formatNumber(customer.points, language),
          hint:
            customer.pointsOwed > 0
              ? t("pointsOwed", { points: formatNumber(customer.pointsOwed, language) })
              : t("pointsHint", {
                  earned: formatNumber(customer.totalPointsEarned, language),
                  redeemed: formatNumber(customer.totalPointsRedeemed, language),
                }),
        },
        { label: t("field.loyaltyLevel"), value: t(`level.${customer.loyaltyLevel}`) },
        {
          label: t("field.lastVisit"),
          value: customer.lastVisit ? <RelativeTime iso={customer.lastVisit} /> : t("never"),
        },
      ]}
    />
  );
}
