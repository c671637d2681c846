import type { Area } from "#src/server/area.ts";
import { notificationsGuards } from "./guards.ts";
import { notificationsConstraints } from "./constraints.ts";
import { forgetNotifications } from "./forget.ts";
import { notificationsInvariants } from "./invariants.ts";
import { notificationsRoutes } from "./routes.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

export const notificationsArea: Area = {
  name: "notifications",
  routes: () => [notificationsRoutes],
  schemas: async () => [await import("../contract.ts")],
  constraints: notificationsConstraints,
  invariants: notificationsInvariants,
  guards: notificationsGuards,
  reactions: { "user.signed_in_elsewhere": [notifyOfSignIn] },
  forget: [forgetNotifications],
};
