import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Coins, Hourglass } from "lucide-react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { StatStrip, useFigure } from "#src/client/ui/lists/stat-strip.tsx";
import { purchasingContract } from "../../orders/contract.ts";
import { HOME_CURRENCY } from "../../values.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";

/**
 * The figures above the list: how many orders there are, what they cost by currency and together, and how many are
 * open.
 */
export function OrderFigures() {
  const { t } = useTranslation("purchasing");
  const query = useQuery(read(purchasingContract.getPurchaseOrderStatistics, {}));
  const figure = useFigure();
  const { formatFor, moneyIn } = useOrderFormat();
  const { data } = query;
  const foreign = data?.byCurrency?.filter(({ currency }) => currency !== HOME_CURRENCY) ?? [];
  const byCurrency = (foreign.length > 0 ? (data?.byCurrency ?? []) : [])
    .map(({ currency, totalAmount }) => moneyIn(currency, totalAmount))
    .join(" · ");
  const value = {
    label: t("totalValue"),
    value:
      data?.totalTzs === undefined ? undefined : (
        <Money minor={data.totalTzs} format={formatFor(HOME_CURRENCY)} />
      ),
    hint: byCurrency || t("valueHint"),
    icon: <Coins size={14} />,
  };
  const isValueHidden = data !== undefined && data.totalTzs === undefined;
  return (
    <StatStrip
      label={t("figures")}
      from={{ query, failed: t("figuresFailed") }}
      stats={[
        {
          label: t("totalOrders"),
          value: figure(data?.orders),
          icon: <ClipboardList size={14} />,
        },
        ...(isValueHidden ? [] : [value]),
        {
          label: t("openOrders"),
          value: figure(data?.open),
          hint: t("openHint"),
          icon: <Hourglass size={14} />,
          tone: "waiting",
        },
      ]}
    />
  );
}
