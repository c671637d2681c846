import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/shared/date-format.ts";
import { read } from "#src/client/data/queries.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { DescriptionList } from "#src/client/ui/lists/description-list.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { loyaltyContract } from "../../contract.ts";

/** Lists the last days of a customer's points, each with the number of points that expire after it. */
export default function PointsExpiry({ customerId }: { customerId: string }) {
  const { t, language } = useTranslation("points");
  const query = useQuery(read(loyaltyContract.getPointsExpiry, { params: { customerId } }));
  if (!query.data) return <NotLoaded query={query} failed={t("expiry.failed")} lines={2} />;
  const { days, later, never } = query.data;
  const shown = (label: string, points: number) => ({
    label,
    value: (
      <span className="tabular-nums">
        {t("expiry.points", { count: points, number: formatNumber(points, language) })}
      </span>
    ),
  });
  const items = [
    ...days.map(({ day, points }) => shown(formatDate(day, language), points)),
    ...(later > 0 ? [shown(t("expiry.later"), later)] : []),
    ...(never > 0 ? [shown(t("expiry.never"), never)] : []),
  ];
  if (items.length === 0) return <p className="text-ink-quiet">{t("expiry.none")}</p>;
  return <DescriptionList items={items} />;
}
