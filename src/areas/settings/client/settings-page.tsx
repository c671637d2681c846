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
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { settingsContract, type Category, type Settings } from "../contract.ts";
import { BusinessSettings } from "./business-settings.tsx";
import { focusSetting } from "../search/client/focus-setting.ts";
import { settingName } from "./setting-names.ts";
import { SettingsMenu } from "./settings-menu.tsx";
import { SettingsSearch } from "../search/client/settings-search.tsx";
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
const SystemSettings = lazy(() => import("../system/client/system-settings.tsx"));
const SettingsHistory = lazy(() => import("../history/client/settings-history.tsx"));
const ResetButton = lazy(() => import("../transfer/client/reset-button.tsx"));

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
  "system",
  "more",
  "history",
] as const;
type Shown = (typeof shown)[number];

/** The categories whose settings a tab has, if they are others than its own. */
const categoriesOf: { [S in Shown]?: readonly Category[] } = {
  system: ["system", "general", "automation", "integrations", "backup"],
  more: [],
  history: [],
};

function readCategory(words: AddressWords): { category: Shown } {
  return { category: shown.find((each) => each === words["category"]) ?? "business" };
}

/** The screen of settings. Users who may not change settings see only the links to the screens that they may open. */
export function SettingsPage() {
  const { t } = useTranslation("settings");
  const may = useMay();
  return (
    <>
      <PageHeader title={t("title")} secondary={may("manage_settings") ? <SettingsMenu /> : null} />
      {may("manage_settings") ? <ShopSettings /> : <SetupScreens />}
    </>
  );
}

function ShopSettings() {
  const { t } = useTranslation("settings");
  const errorText = useErrorText();
  const [{ category }, setAddress] = useAddress(readCategory);
  const settings = useQuery(read(settingsContract.listSettings, {}));
  const section = t(`category.${category}`);
  return (
    <>
      <Unreadable />
      <SettingsSearch
        onOpen={(tab, ofCategory, field) => {
          setAddress(readCategory({ category: tab }));
          focusSetting(ofCategory, field);
        }}
      />
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
              <ResetSection category={category} section={section} settings={settings.data} />
            </Suspense>
          ) : (
            <Loading />
          )}
        </div>
      </Tabs>
    </>
  );
}

/** Says which stored settings cannot be read, so that their defaults apply. */
function Unreadable() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(read(settingsContract.listUnreadableSettings, {}));
  if (!data || data.items.length === 0) return null;
  const names = data.items.map(({ category, field }) => settingName(category, field)).join(", ");
  return (
    <div className="mb-4 max-w-220">
      <Notice tone="loss" title={t("unreadable.title", { count: data.items.length })}>
        {t("unreadable.hint", { names })}
      </Notice>
    </div>
  );
}

function ResetSection({
  category,
  section,
  settings,
}: {
  category: Shown;
  section: string;
  settings: Settings;
}) {
  const categories = categoriesOf[category] ?? [category as Category];
  if (categories.length === 0) return null;
  return (
    <div className="mt-4">
      <ResetButton categories={categories} section={section} settings={settings} />
    </div>
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
    case "system":
      return <SystemSettings settings={settings} />;
    case "more":
      return <SetupScreens />;
    case "history":
      return <SettingsHistory />;
  }
}
