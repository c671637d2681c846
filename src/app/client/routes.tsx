/** Every address of the staff app. A page's code and words are fetched when somebody goes there (or hovers). */
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRouter,
} from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import type { Permission } from "#src/shared/permissions.ts";
import { loadWords, useTranslation, type Area } from "#src/client/i18n.ts";
import { may, sessionQuery } from "#src/client/session.tsx";
import { ErrorPage } from "#src/client/shell/error-page.tsx";
import { LoaderPage } from "#src/client/shell/loader-page.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/skeleton.tsx";
import { StaffLayout } from "./staff-layout.tsx";

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  errorComponent: ({ error, reset }) => <ErrorPage error={error} onRetry={reset} />,
  // Unknown paths lead to the dashboard (spec §2).
  notFoundComponent: () => null,
  beforeLoad: ({ matches, location }) => {
    const isUnknown = matches.length === 1 && location.pathname !== "/";
    if (isUnknown) throw redirect({ to: "/dashboard" as never, replace: true });
  },
});

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard" as never, replace: true });
  },
});

/** Everything behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  pendingComponent: CheckingAuthentication,
  pendingMs: 150,
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) {
      const next = location.href === "/dashboard" ? {} : { next: location.href };
      throw redirect({ to: "/login" as never, search: next as never, replace: true });
    }
    if (user.mustChangePassword) throw redirect({ to: "/change-password" as never, replace: true });
    return { user };
  },
});

/** Screens in the staff app's frame. */
const staff = createRoute({ getParentRoute: () => signedIn, id: "staff", component: StaffLayout });

function CheckingAuthentication() {
  const { t } = useTranslation("shell");
  return <LoaderPage label={t("checkingAuthentication")} />;
}

type Load = () => Promise<FunctionComponent>;

interface PageOptions {
  path: string;
  /** Without it, whoever has not goes to the dashboard; the server refuses anyway. */
  permission?: Permission;
  /** Catalogues beside `common`, `shell` and `errors`. */
  words: readonly Area[];
  load: Load;
}

const staffPage = (options: PageOptions) => pageUnder(staff, options);

/** Papers stand alone: what is seen is what is printed. */
const paperPage = (options: PageOptions) =>
  pageUnder(signedIn, { ...options, words: [...options.words, "paper"] });

function pageUnder(
  parent: typeof staff | typeof signedIn,
  { path, permission, words, load }: PageOptions,
) {
  return createRoute({
    getParentRoute: () => parent as typeof staff,
    path,
    component: lazyPage(load),
    pendingComponent: PageLoading,
    beforeLoad: ({ context }) => {
      if (permission && !may(context.user, permission)) {
        throw redirect({ to: "/dashboard" as never, replace: true });
      }
    },
    loader: () => loadWords("errors", ...words),
  });
}

/** Screens that stand alone: sign-in, setup, the forced new password. */
function openPage({ path, words, load }: Omit<PageOptions, "permission">) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPage(load),
    loader: () => loadWords("errors", ...words),
  });
}

const lazyPage = (load: Load) => lazyRouteComponent(async () => ({ default: await load() }));

/** The shape of a page while its code is on the way. */
function PageLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-56" />
      <SkeletonText lines={6} />
    </div>
  );
}

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
    path: "/user-management",
    permission: "manage_users",
    words: ["users", "errors"],
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

export function createAppRouter(queryClient: QueryClient): AnyRouter {
  return createRouter({
    routeTree: root.addChildren([
      index,
      signedIn.addChildren([staff.addChildren(staffPages), ...paperPages]),
      ...openPages,
    ]),
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <ErrorPage error={error} onRetry={reset} />,
  });
}
