import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer, RotateCw } from "lucide-react";
import { Suspense, useState } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import { useAddress } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay, useSession } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Skeleton } from "#src/client/ui/feedback/skeleton.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { endpointUrl } from "#src/shared/addresses.ts";
import { shopSettingsContract } from "#src/areas/settings/shop-contract.ts";
import { shopAnalyticsContract } from "../contract.ts";
import { DEFAULT_PERIOD, periods, type Period } from "../rules.ts";
import { readAnalyticsAddress, tabs, type TabName } from "./analytics-address.ts";
import { LastUpdated } from "./last-updated.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import "./analytics-print.css";

const tabBodies = {
  overview: OverviewTab,
  revenue: lazyWithWords(() => import("./revenue-tab.tsx"), "analytics"),
  repairs: lazyWithWords(() => import("./repairs-tab.tsx"), "analytics"),
  customers: lazyWithWords(() => import("./customers-tab.tsx"), "analytics"),
  inventory: lazyWithWords(() => import("./inventory-tab.tsx"), "inventory-analytics"),
} as const;

/** The permissions of which one is enough to see something on a tab. */
const needs: Readonly<Record<TabName, readonly Permission[]>> = {
  overview: ["view_analytics"],
  revenue: ["view_sales", "view_payments"],
  repairs: ["view_devices"],
  customers: ["view_customers"],
  inventory: ["view_inventory"],
};

const endpoints = {
  overview: shopAnalyticsContract.getAnalyticsOverview,
  revenue: shopAnalyticsContract.getAnalyticsRevenue,
  repairs: shopAnalyticsContract.getAnalyticsRepairs,
  customers: shopAnalyticsContract.getAnalyticsCustomers,
  inventory: shopAnalyticsContract.getAnalyticsInventory,
} as const;

const files = {
  overview: shopAnalyticsContract.exportAnalyticsOverview,
  revenue: shopAnalyticsContract.exportAnalyticsRevenue,
  repairs: shopAnalyticsContract.exportAnalyticsRepairs,
  customers: shopAnalyticsContract.exportAnalyticsCustomers,
  inventory: shopAnalyticsContract.exportAnalyticsInventory,
} as const;

/** The period with which the screen opens: the one of the settings, if the screen offers it. */
function useUsualPeriod(): Period {
  const { data } = useQuery(read(shopSettingsContract.getShopSettings, {}));
  const wished = String(data?.general.figuresPeriodDays ?? DEFAULT_PERIOD);
  return periods.find((days) => days === wished) ?? DEFAULT_PERIOD;
}

/** The screen /analytics: what the shop earned and did in a period. */
export function ShopAnalyticsPage() {
  const { t } = useTranslation("analytics");
  const me = useSession();
  const may = useMay();
  const [address, change] = useAddress(readAnalyticsAddress);
  const usual = useUsualPeriod();
  const days = address.days ?? usual;
  const allowed = tabs.filter((tab) => needs[tab].some((permission) => may(permission)));
  const tab = allowed.find((each) => each === address.tab) ?? "overview";
  const Body = tabBodies[tab];
  return (
    <div className="analytics-print">
      <PageHeader
        title={t("title")}
        meta={
          <span className="flex flex-wrap gap-x-2">
            <span>{t("welcome", { name: me.name })}</span>
            <LastUpdated endpoint={endpoints[tab]} days={days} />
          </span>
        }
        secondary={
          <span className="flex items-center gap-1 print:hidden">
            <RefreshButton tab={tab} days={days} />
            <IconButton label={t("print")} icon={<Printer size={16} />} onClick={() => print()} />
            <ExportButton
              address={endpointUrl(files[tab], { query: { days } })}
              label={t("export")}
            />
          </span>
        }
      />
      <div className="mb-3 print:hidden">
        <SegmentedControl
          label={t("period.label")}
          hideLabel
          value={days}
          onChange={(next) => change({ days: next })}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </div>
      <p className="hidden print:block">{t(`period.${days}`)}</p>
      <Tabs
        label={t("title")}
        tabs={allowed.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(next) => change({ tab: next })}
      >
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Body days={days} />
        </Suspense>
      </Tabs>
    </div>
  );
}

/** Asks for the figures of the tab again. Those that the server shares may be up to 30 seconds old. */
function RefreshButton({ tab, days }: { tab: TabName; days: Period }) {
  const { t } = useTranslation("analytics");
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      const { queryKey } = read(endpoints[tab], { query: { days } });
      await client.refetchQueries({ queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={t("refresh")}
      icon={<RotateCw size={16} className={isBusy ? "animate-spin" : ""} />}
      onClick={() => void refresh()}
    />
  );
}
