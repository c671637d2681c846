import { openPage, paperPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/user-management",
    permission: "manage_users",
    words: ["users", "setup-errors"],
    load: () => import("../management/client/users-page.tsx").then((page) => page.UsersPage),
  }),
  staffPage({
    path: "/profile",
    words: ["users", "account", "passkeys", "pin", "setup-errors"],
    load: () => import("../account/client/profile-page.tsx").then((page) => page.ProfilePage),
  }),
  paperPage({
    path: "/test-paper",
    permission: "take_payments",
    words: ["first-steps"],
    load: () =>
      import("../first-steps/client/test-paper-page.tsx").then((page) => page.TestPaperPage),
  }),
  openPage({
    path: "/login",
    words: ["users", "account", "passkeys", "pin", "setup-errors"],
    load: () => import("../sign-in/client/login-page.tsx").then((page) => page.LoginPage),
  }),
  openPage({
    path: "/change-password",
    words: ["users", "setup-errors"],
    load: () =>
      import("../account/client/change-password-page.tsx").then((page) => page.ChangePasswordPage),
  }),
  openPage({
    path: "/second-factor",
    words: ["users", "account", "passkeys", "setup-errors"],
    load: () =>
      import("../account/client/second-factor-page.tsx").then((page) => page.SecondFactorPage),
  }),
  openPage({
    path: "/setup",
    words: ["users", "settings", "setup-errors"],
    load: () => import("../setup/client/setup-page.tsx").then((page) => page.SetupPage),
  }),
];
