import { useQuery } from "@tanstack/react-query";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { LoadNotice } from "#src/client/ui/feedback/load-notice.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { salesContract, type Sale } from "../../contract.ts";
import { RefundedBadge, SaleBadge } from "../../core/client/sale-badge.tsx";

/** A section of a repair's screen: the sales of goods for this repair. Renders nothing if there are none. */
export default function DeviceSales({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation("sales");
  const maySee = useMay()("view_sales");
  const query = useQuery({
    ...read(salesContract.listSales, { query: { deviceId } }),
    enabled: maySee,
  });
  const sales = query.data?.items ?? [];
  if (!query.isError && sales.length === 0) return null;
  return (
    <Section title={t("ofDevice.title")}>
      {query.isError ? (
        <LoadNotice query={query} title={t("report.failed")} />
      ) : (
        <ul className="divide-y divide-line">
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} deviceId={deviceId} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Shows only the lines that were sold for this repair, and the price that was paid for them. */
function SaleRow({ sale, deviceId }: { sale: Sale; deviceId: string }) {
  const lines = sale.items.filter((line) => line.deviceId === deviceId);
  const paid = lines.reduce(
    (sum, { totalPrice, discountShare }) => sum + totalPrice - discountShare,
    0,
  );
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0">
        <AppLink
          href={pageHref("/sales/$id", { id: sale.id })}
          className="inline-flex min-h-6 items-center font-medium hover:underline phone:min-h-11"
        >
          {sale.saleNumber}
        </AppLink>
        <span className="block wrap-anywhere text-ink-quiet">
          {lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
        </span>
        <span className="block text-12 text-ink-faint">
          <RelativeTime iso={sale.createdAt} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money minor={paid} />
        {sale.status === "completed" ? (
          <RefundedBadge sale={{ ...sale, items: lines }} />
        ) : (
          <SaleBadge status={sale.status} />
        )}
      </span>
    </li>
  );
}
