import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { settingsContract, type Category, type Settings } from "../../contract.ts";
import { BusinessSettings } from "./business-settings.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import { SettingsSearch } from "../../search/client/settings-search.tsx";
import { SettingsList } from "./settings-list.tsx";
import { settingTabs, type SettingTab } from "../../core/client/setting-screens.ts";
import { WorkflowSettings } from "../../core/client/switch-settings.tsx";

const AppearanceSettings = lazyWithWords(
  () => import("../../branding/client/appearance-settings.tsx"),
  "uploads",
  "errors",
);
const UnreadableSettings = lazyWithWords(
  () => import("./unreadable-settings.tsx"),
  "setting-names",
);
const FormsSettings = lazyWithWords(
  () => import("../../forms/client/forms-settings.tsx"),
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
const SystemSettings = lazy(() => import("../../system/client/system-settings.tsx"));
const SettingsHistory = lazyWithWords(
  () => import("../../history/client/settings-history.tsx"),
  "setting-names",
);
const ResetButton = lazyWithWords(
  () => import("../../transfer/client/reset-button.tsx"),
  "setting-names",
);

/** What other areas add to a page. */
export type MoreSettings = { [T in SettingTab]?: ReactNode };

/** The categories whose settings a page has, if they are others than its own. */
const categoriesOf: { [T in SettingTab]?: readonly Category[] } = {
  system: ["system", "general", "automation", "integrations", "backup"],
  history: [],
};

/** The open page; null for the list of all. "more" was once the page with the links that the list has now. */
function readCategory({ category }: AddressWords): { category: SettingTab | null } {
  if (category === undefined || category === "more") return { category: null };
  return { category: settingTabs.find((each) => each === category) ?? "business" };
}

/**
 * The screen of settings: the list of everything that can be set up, and the open page beside it. On a phone the list
 * comes first, and a page takes the whole screen. Users who may not change settings see only the screens that they may
 * open.
 */
export function SettingsPage({ more = {} }: { more?: MoreSettings }) {
  const { t } = useTranslation("settings");
  const mayChange = useMay()("manage_settings");
  const isPhone = useIsPhone();
  const [{ category }] = useAddress(readCategory);
  useStartAtTop(category);
  const isAlone = isPhone && category !== null && mayChange;
  return (
    <>
      <PageHeader
        title={isAlone ? t(`category.${category}`) : t("title")}
        secondary={mayChange && !isAlone ? <SettingsMenu /> : null}
        {...(isAlone && { back: { href: pageHref("/settings"), label: t("title") } })}
      />
      {mayChange ? <Unreadable /> : null}
      {isAlone ? null : <SettingsSearch />}
      {isAlone ? (
        <OpenPage tab={category} more={more} />
      ) : isPhone || !mayChange ? (
        <SettingsList open={null} />
      ) : (
        <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6">
          <div className="sticky top-16 -my-1 max-h-[calc(100dvh-5rem)] overflow-y-auto overscroll-contain py-1">
            <SettingsList open={category ?? "business"} />
          </div>
          <OpenPage tab={category ?? "business"} more={more} />
        </div>
      )}
    </>
  );
}

/** Each page starts at its top. Back and Forward restore the position afterwards, because they do it further outside. */
function useStartAtTop(category: SettingTab | null): void {
  const shown = useRef(category);
  useLayoutEffect(() => {
    if (shown.current !== category) scrollTo(0, 0);
    shown.current = category;
  }, [category]);
}

function OpenPage({ tab, more }: { tab: SettingTab; more: MoreSettings }) {
  const { t } = useTranslation("settings");
  const settings = useQuery(read(settingsContract.listSettings, {}));
  const section = t(`category.${tab}`);
  return (
    <div data-settings-page={tab} className="max-w-220 min-w-0">
      {settings.data && !settings.isError ? (
        <Suspense fallback={<Loading />}>
          <CategorySettings category={tab} settings={settings.data} />
          {more[tab] ? <div className="mt-4">{more[tab]}</div> : null}
          <ResetSection category={tab} section={section} settings={settings.data} />
        </Suspense>
      ) : (
        <NotLoaded query={settings} failed={t("fetchFailed")} placeholder={<Loading />} />
      )}
    </div>
  );
}

/** Says which stored settings cannot be read, so that their defaults apply. */
function Unreadable() {
  const { data } = useQuery(read(settingsContract.listUnreadableSettings, {}));
  return data && data.items.length > 0 ? (
    <Suspense>
      <UnreadableSettings items={data.items} />
    </Suspense>
  ) : null;
}

function ResetSection({
  category,
  section,
  settings,
}: {
  category: SettingTab;
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

function CategorySettings({ category, settings }: { category: SettingTab; settings: Settings }) {
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
    case "history":
      return <SettingsHistory />;
  }
}
