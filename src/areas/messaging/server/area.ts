import type { Area } from "#src/server/area.ts";
import { shopUrlOf } from "#src/server/config.ts";
import { smsProviderInvariants } from "../providers/server/invariants.ts";
import { POLL_SMS, pollDeliveries, pollsPersonalData } from "../providers/server/polls.ts";
import { smsProviderRoutes } from "../providers/server/routes.ts";
import { checkSmsProviders } from "../providers/server/switch-provider.ts";
import { messagingConstraints } from "./constraints.ts";

export const messagingArea: Area = {
  routes: ({ config, secrets }) => [smsProviderRoutes({ secrets, publicUrl: shopUrlOf(config) })],
  schemas: async () => [await import("../providers/contract.ts")],
  constraints: messagingConstraints,
  invariants: smsProviderInvariants,
  personalData: [pollsPersonalData],
  tasks: (db, services) => ({
    /** Tests the SMS providers that are switched on. */
    check_sms_providers: () => checkSmsProviders(db, services),
    [POLL_SMS]: () => pollDeliveries(db, services),
  }),
  cron: [
    { task: "check_sms_providers", match: "*/5 * * * *" },
    { task: POLL_SMS, match: "* * * * *" },
  ],
};
