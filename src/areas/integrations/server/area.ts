import type { Area } from "#src/server/area.ts";
import { CHECK_INTEGRATIONS, checkIntegrations } from "../health/server/check-integrations.ts";
import { healthRoutes } from "../health/server/routes.ts";
import { incomingRoutes } from "../incoming/server/routes.ts";
import { DELIVER_WEBHOOKS, deliverWebhooks } from "../outgoing/server/deliver-webhooks.ts";
import { followEvents } from "../outgoing/server/follow-events.ts";
import { forgetDeliveries } from "../outgoing/server/forget-deliveries.ts";
import { outgoingRoutes } from "../outgoing/server/routes.ts";
import { shippingIntegrations } from "../shipping/server/integrations.ts";
import { shippingRoutes } from "../shipping/server/routes.ts";
import { integrationsConstraints } from "./constraints.ts";
import { integrationsInvariants } from "./invariants.ts";

export const integrationsArea: Area = {
  name: "integrations",
  routes: ({ secrets, integrations, webhooks }) => [
    healthRoutes(integrations),
    shippingRoutes,
    incomingRoutes(webhooks),
    outgoingRoutes({ secrets }),
  ],
  schemas: async () => (await import("../schema-modules.ts")).schemaModules,
  constraints: integrationsConstraints,
  invariants: integrationsInvariants,
  integrations: () => [shippingIntegrations],
  tasks: (db, { secrets, integrations }) => ({
    [DELIVER_WEBHOOKS]: () => deliverWebhooks(db, { secrets }),
    [CHECK_INTEGRATIONS]: () => checkIntegrations(db, integrations),
  }),
  cron: [
    { task: DELIVER_WEBHOOKS, match: "* * * * *" },
    { task: CHECK_INTEGRATIONS, match: "*/5 * * * *" },
  ],
  forget: [forgetDeliveries],
  start: followEvents,
};
