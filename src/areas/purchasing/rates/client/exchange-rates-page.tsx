import { ArrowLeftRight, Plus } from "lucide-react";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/shared/date-format.ts";
import { orderCurrencies, type OrderCurrency } from "#src/areas/shipments/rules.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState, NothingFound } from "#src/client/ui/feedback/empty-state.tsx";
import { DataList, type Column } from "#src/client/ui/lists/data-list.tsx";
import { FilterBar, FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { HOME_CURRENCY } from "../../values.ts";
import { exchangeRatesContract, type ExchangeRate } from "../contract.ts";
import { formatRate } from "../rate-text.ts";

const ExchangeRateDialog = lazyWithWords(() => import("./exchange-rate-dialog.tsx"));

interface RatesAddress {
  currency: "" | OrderCurrency;
  new: boolean;
  /** The rate whose dialog is open. */
  rate: string;
}

const readAddress = (words: AddressWords): RatesAddress => ({
  currency: orderCurrencies.find((currency) => currency === words["currency"]) ?? "",
  new: words["new"] === "true",
  rate: idIn(words["rate"]),
});

/** What foreign money costs, the latest rates first. */
export function ExchangeRatesPage() {
  const { t } = useTranslation("exchange-rates");
  const mayManage = useMay()("manage_exchange_rates");
  const [{ currency, new: isNew, rate: id }, setAddress] = useAddress(readAddress);
  const list = usePagedList("exchange-rates", exchangeRatesContract.listExchangeRates, {
    query: currency ? { fromCurrency: currency } : {},
  });
  const edited = list.rows?.find((row) => row.id === id);
  const close = () => setAddress({ new: false, rate: "" });
  const add = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus size={16} />}
      disabledReason={!mayManage && t("errors:forbidden")}
      onClick={() => setAddress({ new: true, rate: "" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={add("primary")} />
      <PurchasingLinks current="/exchange-rates" />
      <FilterBar active={currency ? 1 : 0} onClear={() => setAddress({ currency: "" })}>
        <FilterSelect
          label={t("currencyFilter")}
          value={currency}
          onChange={(chosen) => setAddress({ currency: chosen })}
          options={orderCurrencies
            .filter((value) => value !== HOME_CURRENCY)
            .map((value) => ({ value, label: value }))}
        />
      </FilterBar>
      <DataList
        {...list}
        failed={t("failed")}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        {...(mayManage && {
          rowHref: (row: ExchangeRate) =>
            pageHref("/exchange-rates", {}, { currency, rate: row.id }),
        })}
        empty={
          currency ? (
            <NothingFound
              icon={<ArrowLeftRight size={20} />}
              title={t("emptyFound")}
              onClear={() => setAddress({ currency: "" })}
            />
          ) : (
            <EmptyState
              icon={<ArrowLeftRight size={20} />}
              title={t("empty")}
              hint={t("emptyHint")}
              action={add("secondary")}
            />
          )
        }
      />
      <Suspense>
        {isNew && mayManage ? <ExchangeRateDialog rate={null} onClose={close} /> : null}
        {edited && mayManage ? (
          <ExchangeRateDialog key={edited.id} rate={edited} onClose={close} />
        ) : null}
      </Suspense>
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
