import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { salesContract, type Sale } from "../../contract.ts";
import { SaleBadge } from "../../core/client/sale-badge.tsx";

const SHOWN = 6;

/** Lists the latest sales, or the sales that match the typed text. */
export function FoundSales({ typed, onOpen }: { typed: string; onOpen: (sale: Sale) => void }) {
  const { t } = useTranslation("sales");
  const search = useSettled(typed.trim());
  const query = useQuery({
    ...read(salesContract.listSales, { query: { limit: SHOWN, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const sales = query.data?.items;
  return (
    <section aria-label={t(search ? "find.found" : "find.recent")} className="mt-4 min-h-84">
      <h3 className="mb-1 text-12 font-medium text-ink-quiet">
        {t(search ? "find.found" : "find.recent")}
      </h3>
      {query.isError || !sales ? (
        <NotLoaded query={query} failed={t("report.failed")} lines={6} />
      ) : sales.length === 0 ? (
        <p className="py-2 text-ink-quiet">{t(search ? "find.nothing" : "find.noSales")}</p>
      ) : (
        <ul className="-mx-2">
          {sales.map((sale) => (
            <li key={sale.id}>
              <Row sale={sale} onOpen={() => onOpen(sale)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ sale, onOpen }: { sale: Sale; onOpen: () => void }) {
  const { t, language } = useTranslation("sales");
  const { saleNumber, customer, createdAt, status, total } = sale;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{saleNumber}</span>
        <span className="block truncate text-12 text-ink-quiet">
          {formatDateTime(createdAt, language)} · {customerName(customer, t)}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <Money minor={total} className="font-medium" />
        {status === "completed" ? null : <SaleBadge status={status} plain />}
      </span>
    </button>
  );
}
