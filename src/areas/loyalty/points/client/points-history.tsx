import { signOf } from "#src/shared/figures/minus.ts";
import { Star } from "lucide-react";
import { formatDateTime } from "#src/shared/date-format.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { loyaltyContract, type PointsTransaction } from "../../contract.ts";
import PointsExpiry from "./points-expiry.tsx";
import { useReasonText } from "./reason-text.ts";

const AT_ONCE = 10;

/** Sections of the customer's screen: when the points expire, and every change of them, newest first. */
export default function PointsHistory({ customerId }: { customerId: string }) {
  const { t } = useTranslation("points");
  const columns = useColumns();
  const list = usePagedList("customer-points", loyaltyContract.listPointsTransactions, {
    query: { customerId, limit: AT_ONCE },
  });
  return (
    <>
      <Section title={t("expiry.title")}>
        <PointsExpiry customerId={customerId} />
      </Section>
      <Section flush title={t("title")}>
        <DataList
          {...list}
          failed={t("failed")}
          label={t("title")}
          columns={columns}
          rowKey={(row) => row.id}
          expectedRows={3}
          empty={<EmptyState icon={<Star size={24} />} title={t("none")} hint={t("noneHint")} />}
        />
      </Section>
    </>
  );
}

function useColumns(): Column<PointsTransaction>[] {
  const { t, language } = useTranslation("points");
  const reasonText = useReasonText();
  return [
    {
      id: "reason",
      header: t("reason"),
      identifies: true,
      phone: "title",
      cell: (row) => (
        <span className="block py-1">
          {reasonText(row)}
          <span className="block text-12 font-normal text-ink-faint">
            {[formatDateTime(row.createdAt, language), row.createdBy?.name]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      ),
    },
    {
      id: "type",
      header: t("kind"),
      phone: "end-under",
      cell: ({ type }) => <Badge>{t(`type.${type}`)}</Badge>,
    },
    {
      id: "points",
      phone: "end",
      header: t("change"),
      align: "end",
      cell: ({ points }) => (
        <span className="font-medium tabular-nums">
          {signOf(points)}
          {formatNumber(Math.abs(points), language)}
        </span>
      ),
    },
  ];
}
