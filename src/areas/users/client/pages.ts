import { openPage, staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/user-management",
    permission: "manage_users",
    words: ["users"],
    load: async () => (await import("./users-page.tsx")).UsersPage,
  }),
  staffPage({
    path: "/profile",
    words: ["users"],
    load: async () => (await import("../account/client/profile-page.tsx")).ProfilePage,
  }),
  openPage({
    path: "/login",
    words: ["users"],
    load: async () => (await import("../sessions/client/login-page.tsx")).LoginPage,
  }),
  openPage({
    path: "/change-password",
    words: ["users"],
    load: async () =>
      (await import("../account/client/change-password-page.tsx")).ChangePasswordPage,
  }),
  openPage({
    path: "/setup",
    words: ["users", "settings"],
    load: async () => (await import("../setup/client/setup-page.tsx")).SetupPage,
  }),
];
