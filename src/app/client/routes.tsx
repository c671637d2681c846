/**
 * Every address of the staff app. A page's code and words are fetched when somebody goes there, or is about to (hovers
 * over a link, touches it). `/` and addresses that are not here lead to the dashboard.
 */
import { openPage, staffPage, type PageRoute } from "./page-route.ts";
import { paperPages } from "./paper-routes.tsx";

const staffPages = [
  staffPage({
    path: "/dashboard",
    words: ["devices"],
    load: async () =>
      (await import("#src/areas/devices/dashboard/client/dashboard-page.tsx")).DashboardPage,
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
    load: async () =>
      (await import("#src/areas/devices/intake/client/new-device-page.tsx")).NewDevicePage,
  }),
  staffPage({
    path: "/devices/$id",
    permission: "view_devices",
    words: ["devices", "estimates", "parts", "custody", "system-remarks"],
    load: async () => (await import("./device-with-returns-page.tsx")).DeviceWithReturnsPage,
  }),
  staffPage({
    path: "/returns",
    permission: "view_returns",
    words: ["returns", "devices"],
    load: async () => (await import("#src/areas/returns/list/client/returns-page.tsx")).ReturnsPage,
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
    load: async () =>
      (await import("#src/areas/returns/passport/client/passport-page.tsx")).PassportPage,
  }),
  staffPage({
    path: "/device-issues",
    permission: "manage_device_issues",
    words: ["devices", "issues"],
    load: async () => (await import("#src/areas/issues/client/issues-page.tsx")).IssuesPage,
  }),
  staffPage({
    path: "/technician",
    permission: "update_device_status",
    words: ["devices", "custody"],
    load: async () =>
      (await import("#src/areas/devices/work/client/technician-page.tsx")).TechnicianPage,
  }),
  staffPage({
    path: "/track-status",
    permission: "view_devices",
    words: ["devices"],
    load: async () =>
      (await import("#src/areas/devices/tracking/client/track-status-page.tsx")).TrackStatusPage,
  }),
  staffPage({
    path: "/pos",
    permission: "view_pos",
    words: ["pos", "payment-failures"],
    load: async () => (await import("#src/areas/sales/till/client/pos-page.tsx")).PosPage,
  }),
  staffPage({
    path: "/sales-report",
    permission: "view_sales",
    words: ["sales"],
    load: async () =>
      (await import("#src/areas/sales/report/client/sales-report-page.tsx")).SalesReportPage,
  }),
  staffPage({
    path: "/shifts",
    words: ["shifts"],
    load: async () =>
      (await import("#src/areas/payments/shifts/client/shifts-page.tsx")).ShiftsPage,
  }),
  staffPage({
    path: "/shifts/close",
    words: ["shifts"],
    load: async () =>
      (await import("#src/areas/payments/shifts/client/close-shift-page.tsx")).CloseShiftPage,
  }),
  staffPage({
    path: "/shifts/$id",
    words: ["shifts"],
    load: async () => (await import("#src/areas/payments/shifts/client/shift-page.tsx")).ShiftPage,
  }),
  staffPage({
    path: "/sales/$id",
    permission: "view_sales",
    words: ["sales", "payment-failures"],
    load: async () => (await import("#src/areas/sales/client/sale-page.tsx")).SalePage,
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
    load: async () =>
      (await import("#src/areas/users/account/client/profile-page.tsx")).ProfilePage,
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
    path: "/inventory/analytics",
    permission: "view_inventory",
    words: ["inventory", "inventory-analytics"],
    load: async () =>
      (await import("#src/areas/inventory/analytics/client/analytics-page.tsx")).AnalyticsPage,
  }),
  staffPage({
    path: "/inventory/alerts",
    permission: "view_inventory",
    words: ["inventory", "alerts"],
    load: async () =>
      (await import("#src/areas/inventory/alerts/client/alerts-page.tsx")).AlertsPage,
  }),
  staffPage({
    path: "/inventory/import",
    permission: "create_inventory",
    words: ["inventory", "import"],
    load: async () =>
      (await import("#src/areas/inventory/import/client/import-page.tsx")).ImportPage,
  }),
  staffPage({
    path: "/inventory/counts",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () =>
      (await import("#src/areas/inventory/counts/client/counts-page.tsx")).CountsPage,
  }),
  staffPage({
    path: "/inventory/counts/$id",
    permission: "view_inventory",
    words: ["inventory", "counts"],
    load: async () => (await import("#src/areas/inventory/counts/client/count-page.tsx")).CountPage,
  }),
  staffPage({
    path: "/inventory/movements",
    permission: "view_inventory",
    words: ["inventory", "movements"],
    load: async () =>
      (await import("#src/areas/inventory/movements/client/movements-page.tsx")).MovementsPage,
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
    load: async () => (await import("#src/areas/users/sessions/client/login-page.tsx")).LoginPage,
  }),
  openPage({
    path: "/change-password",
    words: ["users"],
    load: async () =>
      (await import("#src/areas/users/account/client/change-password-page.tsx")).ChangePasswordPage,
  }),
  openPage({
    path: "/setup",
    words: ["users", "settings"],
    load: async () => (await import("#src/areas/users/setup/client/setup-page.tsx")).SetupPage,
  }),
];

export const routes: readonly PageRoute[] = [...staffPages, ...openPages, ...paperPages];
