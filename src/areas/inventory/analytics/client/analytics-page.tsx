import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartLine } from "lucide-react";
import { pageHref, endpointUrl } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { cx } from "#src/client/ui/cx.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { analyticsContract, type InventoryAnalytics } from "../contract.ts";
import { InventorySections } from "../../alerts/client/inventory-sections.tsx";
import { BestSellers } from "./best-sellers.tsx";
import { AnalyticsFigures } from "./analytics-figures.tsx";
import { IdleStock } from "./idle-stock.tsx";
import { AgeSplit, CategorySplit, Losses } from "./splits.tsx";
import { ValueLine } from "./value-line.tsx";

const periods = ["7", "30", "90", "365"] as const;
type Days = (typeof periods)[number];

const readAddress = (words: AddressWords): { days: Days | undefined } => ({
  days: periods.find((days) => days === words["days"]),
});

/** The period with which the screen opens: the one of the settings, or the next longer one that this screen offers. */
function useUsualPeriod(): Days {
  const { data } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  const wished = data?.general.figuresPeriodDays ?? 0;
  return periods.find((days) => Number(days) >= wished) ?? "365";
}

/** The screen /inventory/analytics: value, turnover and age of the stock, and the items that do not sell. */
export function AnalyticsPage() {
  const { t } = useTranslation("inventory-analytics");
  const [address, change] = useAddress(readAddress);
  const usual = useUsualPeriod();
  const days = address.days ?? usual;
  const query = useQuery({
    ...read(analyticsContract.getInventoryAnalytics, { query: { days } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <ExportButton
            address={endpointUrl(analyticsContract.exportInventoryAnalytics, { query: { days } })}
          />
        }
      />
      <InventorySections current="analytics" />
      <div className="mb-4">
        <SegmentedControl
          label={t("period")}
          hideLabel
          value={days}
          onChange={(next) => change({ days: next })}
          options={periods.map((value) => ({
            value,
            label: t("days", { count: Number(value) }),
          }))}
        />
      </div>
      {data && !(query.isError && !query.isFetching && query.isPlaceholderData) ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx(query.isPlaceholderData && "opacity-60")}
        >
          <Shown data={data} />
        </div>
      ) : (
        <NotLoaded query={query} failed={t("failed")} placeholder={<Shape />} />
      )}
    </>
  );
}

function Shown({ data }: { data: InventoryAnalytics }) {
  const { t } = useTranslation("inventory-analytics");
  if (data.stock.items === 0) {
    return (
      <EmptyState
        icon={<ChartLine size={20} />}
        title={t("empty")}
        hint={t("emptyHint")}
        action={<LinkButton href={pageHref("/inventory")}>{t("toItems")}</LinkButton>}
      />
    );
  }
  return (
    <>
      <AnalyticsFigures data={data} />
      {data.stock.withoutCost ? (
        <div className="mb-4">
          <Notice>{t("withoutCost", { count: data.stock.withoutCost })}</Notice>
        </div>
      ) : null}
      <div className="flex flex-col gap-4">
        <ValueLine data={data} />
        <div className="grid items-start gap-4 desk:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <AgeSplit data={data} />
            <BestSellers sellers={data.bestSellers} />
            <Losses data={data} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <CategorySplit data={data} />
            <IdleStock kind="dead" idle={data.dead} />
            <IdleStock kind="slow" idle={data.slow} />
          </div>
        </div>
      </div>
    </>
  );
}

const Shape = () => (
  <div className="flex flex-col gap-4" aria-hidden="true">
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-72 w-full" />
    <div className="grid gap-4 desk:grid-cols-2">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  </div>
);
