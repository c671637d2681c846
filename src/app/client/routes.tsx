/**
 * Every address of the staff app. A page's code and words are fetched when somebody goes there, or is about to (hovers
 * over a link, touches it). `/` and addresses that are not here lead to the dashboard.
 */
import type { FunctionComponent } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import type { Area } from "#src/client/i18n.ts";

export interface PageRoute {
  /** `/devices/$id`; screens read the id with `useIdParam`. */
  path: string;
  /** Whether anybody may open it, or signed-in users only. */
  access: "anybody" | "signed-in";
  /** What is around it: the staff app's sidebar and header, or nothing. */
  frame: "staff" | "none";
  /** Without it, whoever has not goes to the dashboard; the server refuses anyway. */
  permission?: Permission;
  /** Catalogues beside `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: () => Promise<FunctionComponent>;
}

type PageOptions = Pick<PageRoute, "path" | "permission" | "words" | "load">;

/** Screens behind the sign-in, in the staff app's frame. */
const staffPage = (page: PageOptions): PageRoute => ({
  ...page,
  access: "signed-in",
  frame: "staff",
});

/** Papers stand alone: what is seen is what is printed. */
const paperPage = (page: PageOptions): PageRoute => ({
  ...page,
  words: [...page.words, "paper"],
  access: "signed-in",
  frame: "none",
});

/** Screens that stand alone: sign-in, setup, the forced new password. */
const openPage = (page: Omit<PageOptions, "permission">): PageRoute => ({
  ...page,
  access: "anybody",
  frame: "none",
});

const staffPages = [
  staffPage({
    path: "/dashboard",
    words: ["devices"],
    load: async () => (await import("#src/areas/devices/client/dashboard-page.tsx")).DashboardPage,
  }),
  staffPage({
    path: "/devices",
    permission: "view_devices",
    words: ["devices", "hub", "filters", "parts", "estimates", "custody"],
    load: async () => (await import("./devices-with-returns-page.tsx")).DevicesWithReturnsPage,
  }),
  staffPage({
    path: "/devices/new",
    permission: "create_devices",
    words: ["devices", "customers"],
    load: async () => (await import("#src/areas/devices/client/new-device-page.tsx")).NewDevicePage,
  }),
  staffPage({
    path: "/devices/$id",
    permission: "view_devices",
    words: ["devices", "estimates", "parts", "custody"],
    load: async () => (await import("./device-with-returns-page.tsx")).DeviceWithReturnsPage,
  }),
  staffPage({
    path: "/returns",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("#src/areas/returns/client/returns-page.tsx")).ReturnsPage,
  }),
  staffPage({
    path: "/returns/$id",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("#src/areas/returns/client/return-page.tsx")).ReturnPage,
  }),
  staffPage({
    path: "/passport",
    permission: "view_devices",
    words: ["returns", "devices"],
    load: async () => (await import("#src/areas/returns/client/passport-page.tsx")).PassportPage,
  }),
  staffPage({
    path: "/device-issues",
    permission: "manage_device_issues",
    words: ["devices", "issues"],
    load: async () => (await import("#src/areas/devices/client/issues/issues-page.tsx")).IssuesPage,
  }),
  staffPage({
    path: "/technician",
    permission: "update_device_status",
    words: ["devices", "custody"],
    load: async () =>
      (await import("#src/areas/devices/client/technician-page.tsx")).TechnicianPage,
  }),
  staffPage({
    path: "/track-status",
    permission: "view_devices",
    words: ["devices"],
    load: async () =>
      (await import("#src/areas/devices/client/track-status-page.tsx")).TrackStatusPage,
  }),
  staffPage({
    path: "/pos",
    permission: "view_pos",
    words: ["pos"],
    load: async () => (await import("#src/areas/sales/client/pos-page.tsx")).PosPage,
  }),
  staffPage({
    path: "/user-management",
    permission: "manage_users",
    words: ["users"],
    load: async () => (await import("#src/areas/users/client/users-page.tsx")).UsersPage,
  }),
  staffPage({
    path: "/profile",
    words: ["users"],
    load: async () => (await import("#src/areas/users/client/profile-page.tsx")).ProfilePage,
  }),
  staffPage({
    path: "/settings",
    permission: "manage_settings",
    words: ["settings"],
    load: async () => (await import("#src/areas/settings/client/settings-page.tsx")).SettingsPage,
  }),
  staffPage({
    path: "/inventory",
    permission: "view_inventory",
    words: ["inventory"],
    load: async () =>
      (await import("#src/areas/inventory/client/inventory-page.tsx")).InventoryPage,
  }),
  staffPage({
    path: "/inventory/$id",
    permission: "view_inventory",
    words: ["inventory"],
    load: async () => (await import("#src/areas/inventory/client/item-page.tsx")).ItemPage,
  }),
  staffPage({
    path: "/customers",
    permission: "view_customers",
    words: ["customers"],
    load: async () =>
      (await import("#src/areas/customers/client/customers-page.tsx")).CustomersPage,
  }),
  staffPage({
    path: "/customers/$id",
    permission: "view_customers",
    words: ["customers", "devices"],
    load: async () => (await import("./customer-with-devices-page.tsx")).CustomerWithDevicesPage,
  }),
];

const openPages = [
  openPage({
    path: "/login",
    words: ["users"],
    load: async () => (await import("#src/areas/users/client/login-page.tsx")).LoginPage,
  }),
  openPage({
    path: "/change-password",
    words: ["users"],
    load: async () =>
      (await import("#src/areas/users/client/change-password-page.tsx")).ChangePasswordPage,
  }),
  openPage({
    path: "/setup",
    words: ["users", "settings"],
    load: async () => (await import("#src/areas/users/client/setup-page.tsx")).SetupPage,
  }),
];

const paperPages = [
  paperPage({
    path: "/receipts/$id",
    permission: "view_payments",
    words: ["receipts"],
    load: async () => (await import("#src/areas/payments/client/receipt-page.tsx")).ReceiptPage,
  }),
  paperPage({
    path: "/devices/labels",
    permission: "view_devices",
    words: ["slip", "hub"],
    load: async () => (await import("#src/areas/devices/client/paper/labels-page.tsx")).LabelsPage,
  }),
  paperPage({
    path: "/returns/$id/slip",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () =>
      (await import("#src/areas/returns/client/paper/return-slip-page.tsx")).ReturnSlipPage,
  }),
  paperPage({
    path: "/devices/$id/slip",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/client/paper/slip-page.tsx")).SlipPage,
  }),
  paperPage({
    path: "/devices/$id/label",
    permission: "view_devices",
    words: ["slip"],
    load: async () => (await import("#src/areas/devices/client/paper/label-page.tsx")).LabelPage,
  }),
  paperPage({
    path: "/devices/$id/estimate",
    permission: "view_devices",
    words: ["slip", "estimate-page"],
    load: async () =>
      (await import("#src/areas/devices/client/estimates/estimate-paper-page.tsx"))
        .EstimatePaperPage,
  }),
];

export const routes: readonly PageRoute[] = [...staffPages, ...openPages, ...paperPages];
