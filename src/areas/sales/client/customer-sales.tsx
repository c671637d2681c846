import { useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useCursorPages } from "#src/client/cursor-pages.ts";
import { useTranslation } from "#src/client/i18n.ts";
import { read } from "#src/client/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { DataList, type Column } from "#src/client/ui/data-list.tsx";
import { EmptyState } from "#src/client/ui/empty-state.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { salesContract, type Sale } from "../contract.ts";
import { useReportColumns } from "./report/report-columns.tsx";

const AT_ONCE = 10;
const ofReport = new Set(["items", "total", "status"]);

/** On a customer's screen: what they bought at the till, newest first. */
export default function CustomerSales({ customerId }: { customerId: string }) {
  const { t, language } = useTranslation("sales");
  const maySee = useMay()("view_sales");
  const pages = useCursorPages("customer-sales", customerId);
  const query = useQuery({
    ...read(salesContract.listSales, {
      query: { customerId, limit: AT_ONCE, cursor: pages.cursor },
    }),
    enabled: maySee,
  });
  const number: Column<Sale> = {
    id: "number",
    header: t("sale"),
    width: "9rem",
    phone: "title",
    cell: ({ saleNumber, createdAt }) => (
      <span className="block py-1 tabular-nums">
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
        label={t("ofCustomer.title")}
        rows={query.data?.items}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/sales/${row.id}`}
        error={query.isError && !query.data ? t("report.failed") : null}
        onRetry={() => void query.refetch()}
        expectedRows={2}
        empty={<EmptyState icon={<Receipt size={24} />} title={t("ofCustomer.none")} />}
        pager={pages.pager(query.data)}
      />
    </Section>
  );
}
