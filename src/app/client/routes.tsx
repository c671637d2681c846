/**
 * The routes of the staff app. The code and the words of a page are loaded when the user opens it, or seems about to
 * open it (the pointer is over a link, or a finger touches it). `/` and unknown addresses lead to the dashboard.
 */
import { staffPage, type PageRoute } from "#src/client/page-route.ts";
import { settingsRights } from "./settings-rights.ts";

/** Pages that combine several areas, so they cannot belong to one of them. */
const sharedPages = [
  staffPage({
    path: "/dashboard",
    words: ["greeting", "devices"],
    load: () => import("./dashboard/dashboard-page.tsx").then((page) => page.DashboardPage),
  }),
  staffPage({
    path: "/devices",
    permission: "view_devices",
    words: ["devices", "hub", "filters"],
    load: () =>
      import("./devices-with-returns-page.tsx").then((page) => page.DevicesWithReturnsPage),
  }),
  staffPage({
    path: "/devices/$id",
    permission: "view_devices",
    words: ["devices", "moves", "money", "estimates", "parts", "custody"],
    load: () => import("./device-with-returns-page.tsx").then((page) => page.DeviceWithReturnsPage),
  }),
  staffPage({
    path: "/customers/$id",
    permission: "view_customers",
    words: ["customers", "devices"],
    load: () =>
      import("./customer-with-devices-page.tsx").then((page) => page.CustomerWithDevicesPage),
  }),
  staffPage({
    path: "/settings",
    permission: settingsRights,
    words: ["settings", "setting-screens"],
    load: () =>
      import("./settings-with-tax-numbers.tsx").then((page) => page.SettingsWithTaxNumbers),
  }),
  staffPage({
    path: "/debts/$id",
    permission: "view_debts",
    words: ["credit", "payments"],
    load: () => import("./debtor-with-repairs-page.tsx").then((page) => page.DebtorWithRepairsPage),
  }),
  staffPage({
    path: "/outbox",
    words: ["outbox"],
    load: () => import("./outbox/outbox-page.tsx").then((page) => page.OutboxPage),
  }),
];

/** Vite finds the pages of each area in its `client/pages.ts`. */
const areaPages = import.meta.glob<readonly PageRoute[]>("../../areas/*/client/pages.ts", {
  eager: true,
  import: "pages",
});

export const routes: readonly PageRoute[] = [...Object.values(areaPages).flat(), ...sharedPages];
