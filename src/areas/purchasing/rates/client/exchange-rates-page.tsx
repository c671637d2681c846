import { ArrowLeftRight } from "lucide-react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { orderCurrencies } from "#src/areas/shipments/rules.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { AddButton } from "#src/client/ui/lists/add-button.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { OpenRecord } from "#src/client/ui/lists/open-record.tsx";
import { EmptyList } from "#src/client/ui/lists/empty-list.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListFilterBar } from "#src/client/ui/lists/list-filter-bar.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { HOME_CURRENCY } from "../../values.ts";
import { exchangeRatesContract, type ExchangeRate } from "../contract.ts";
import { formatRate } from "../rate-text.ts";

const ExchangeRateDialog = lazyWithWords(() => import("./exchange-rate-dialog.tsx"));

const rateFilters = listFilters({
  currency: field.choice(orderCurrencies, "fromCurrency"),
  new: field.dialog,
  rate: field.record,
});

/** What foreign money costs, the latest rates first. */
export function ExchangeRatesPage() {
  const { t } = useTranslation("exchange-rates");
  const mayManage = useMay()("manage_exchange_rates");
  const filters = useListFilters(rateFilters);
  const { query, values } = filters;
  const list = usePagedList("exchange-rates", exchangeRatesContract.listExchangeRates, { query });
  const close = () => filters.set({ new: false, rate: "" });
  const add = {
    label: t("add"),
    isAllowed: mayManage,
    onClick: () => filters.set({ new: true, rate: "" }),
  };
  return (
    <>
      <PageHeader title={t("title")} action={<AddButton {...add} variant="primary" />} />
      <PurchasingLinks current="/exchange-rates" />
      <ListFilterBar filters={filters}>
        <FilterSelect
          label={t("currencyFilter")}
          {...filters.field("currency")}
          options={orderCurrencies
            .filter((value) => value !== HOME_CURRENCY)
            .map((value) => ({ value, label: value }))}
        />
      </ListFilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        {...(mayManage && {
          rowHref: (row: ExchangeRate) =>
            pageHref("/exchange-rates", {}, filters.words({ rate: row.id })),
        })}
        empty={
          <EmptyList
            filters={filters}
            icon={<ArrowLeftRight size={20} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={<AddButton {...add} />}
            foundTitle={t("emptyFound")}
          />
        }
      />
      <OpenRecord isNew={values.new} id={values.rate} rows={list.rows} isAllowed={mayManage}>
        {(rate) => <ExchangeRateDialog rate={rate} onClose={close} />}
      </OpenRecord>
    </>
  );
}

function useColumns(): Column<ExchangeRate>[] {
  const { t, language } = useTranslation("exchange-rates");
  const { format } = useCurrency();
  return [
    {
      id: "currency",
      header: t("columns.currency"),
      identifies: true,
      phone: "title",
      cell: ({ fromCurrency }) => fromCurrency,
    },
    {
      id: "rate",
      header: t("columns.rate"),
      phone: "under",
      cell: ({ fromCurrency: from, toCurrency: to, rate }) => (
        <span className="whitespace-nowrap tabular-nums">
          {t("rateOf", { from, to, rate: formatRate(rate, format) })}
        </span>
      ),
    },
    {
      id: "day",
      header: t("columns.day"),
      phone: "end",
      cell: ({ effectiveDate }) => formatDate(effectiveDate, language),
    },
    {
      id: "by",
      header: t("columns.by"),
      from: "desk",
      shrinks: true,
      cell: ({ createdBy }) => createdBy?.name ?? "–",
    },
  ];
}
