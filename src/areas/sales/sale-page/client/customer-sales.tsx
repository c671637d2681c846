import { Receipt } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { salesContract, type Sale } from "../../contract.ts";
import { useReportColumns } from "../../core/client/report-columns.tsx";

const AT_ONCE = 10;
const ofReport = new Set(["items", "total", "status"]);

/** A section of the customer's screen: the sales to this customer, newest first. */
export default function CustomerSales({ customerId }: { customerId: string }) {
  const { t, language } = useTranslation("sales");
  const maySee = useMay()("view_sales");
  const list = usePagedList(
    "customer-sales",
    salesContract.listSales,
    { query: { customerId, limit: AT_ONCE } },
    { enabled: maySee },
  );
  const number: Column<Sale> = {
    id: "number",
    header: t("sale"),
    identifies: true,
    phone: "title",
    cell: ({ saleNumber, createdAt }) => (
      <span className="block py-1">
        {saleNumber}
        <span className="block text-12 font-normal text-ink-faint">
          {formatDateTime(createdAt, language)}
        </span>
      </span>
    ),
  };
  const columns = [
    number,
    ...useReportColumns(false)
      .filter(({ id }) => ofReport.has(id))
      .map((column) => ({ ...column, sortable: false })),
  ];
  if (!maySee) return null;
  return (
    <Section flush title={t("ofCustomer.title")}>
      <DataList
        {...list}
        failed={t("report.failed")}
        label={t("ofCustomer.title")}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => pageHref("/sales/$id", { id: row.id })}
        expectedRows={2}
        empty={<EmptyState icon={<Receipt size={24} />} title={t("ofCustomer.none")} />}
      />
    </Section>
  );
}
