import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { settingsContract, type Settings } from "../contract.ts";
import { BusinessSettings } from "./business-settings.tsx";
import { SetupScreens } from "./setup-screens.tsx";
import { WorkflowSettings } from "./switch-settings.tsx";

const AppearanceSettings = lazyWithWords(
  () => import("../branding/client/appearance-settings.tsx"),
  "uploads",
  "errors",
);
const FormsSettings = lazyWithWords(
  () => import("../forms/client/forms-settings.tsx"),
  "form-settings",
  "devices",
  "customers",
  "returns",
);
const CustomersSettings = lazy(() => import("./customers-settings.tsx"));
const DevicesSettings = lazy(() => import("./devices-settings.tsx"));
const InventorySettings = lazy(() => import("./inventory-settings.tsx"));
const MessagesSettings = lazy(() => import("./messages-settings.tsx"));
const MoneySettings = lazy(() => import("./money-settings.tsx"));
const SalesSettings = lazy(() => import("./sales-settings.tsx"));
const SecuritySettings = lazy(() => import("./security-settings.tsx"));

const shown = [
  "business",
  "appearance",
  "localization",
  "workflow",
  "forms",
  "devices",
  "inventory",
  "customers",
  "sales",
  "notifications",
  "security",
  "more",
] as const;
type Shown = (typeof shown)[number];

function readCategory(words: AddressWords): { category: Shown } {
  return { category: shown.find((each) => each === words["category"]) ?? "business" };
}

/** The screen of settings. Users who may not change settings see only the links to the screens that they may open. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  const may = useMay();
  return (
    <>
      <PageHeader title={t("title")} />
      {may("manage_settings") ? <ShopSettings /> : <SetupScreens />}
    </>
  );
}

function ShopSettings() {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const [{ category }, setAddress] = useAddress(readCategory);
  const settings = useQuery(read(settingsContract.listSettings, {}));
  return (
    <Tabs
      label={t("categories")}
      tabs={shown.map((value) => ({ value, label: t(`category.${value}`) }))}
      value={category}
      onChange={(value) => setAddress({ category: value })}
    >
      <div className="max-w-220">
        {settings.isError ? (
          <ErrorState
            title={t("fetchFailed")}
            detail={errorText(settings.error)}
            retrying={settings.isFetching}
            onRetry={retryOf(settings)}
          />
        ) : settings.data ? (
          <Suspense fallback={<Loading />}>
            <CategorySettings category={category} settings={settings.data} />
          </Suspense>
        ) : (
          <Loading />
        )}
      </div>
    </Tabs>
  );
}

function Loading() {
  return (
    <Section>
      <SkeletonText lines={8} />
    </Section>
  );
}

function CategorySettings({ category, settings }: { category: Shown; settings: Settings }) {
  switch (category) {
    case "business":
      return <BusinessSettings stored={settings.business} />;
    case "appearance":
      return <AppearanceSettings stored={settings.appearance} />;
    case "localization":
      return <MoneySettings business={settings.business} localization={settings.localization} />;
    case "workflow":
      return <WorkflowSettings stored={settings.workflow} />;
    case "forms":
      return <FormsSettings stored={settings.forms} />;
    case "devices":
      return <DevicesSettings stored={settings.devices} />;
    case "inventory":
      return <InventorySettings stored={settings.inventory} />;
    case "customers":
      return <CustomersSettings stored={settings.customers} />;
    case "sales":
      return <SalesSettings stored={settings.sales} />;
    case "notifications":
      return <MessagesSettings stored={settings.notifications} />;
    case "security":
      return <SecuritySettings stored={settings.security} />;
    case "more":
      return <SetupScreens />;
  }
}
