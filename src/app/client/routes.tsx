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
    words: ["devices"],
    load: async () => (await import("#src/areas/devices/client/devices-page.tsx")).DevicesPage,
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
    words: ["devices"],
    load: async () => (await import("#src/areas/devices/client/device-page.tsx")).DevicePage,
  }),
  staffPage({
    path: "/technician",
    permission: "update_device_status",
    words: ["devices"],
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
];

export const routes: readonly PageRoute[] = [...staffPages, ...openPages, ...paperPages];
