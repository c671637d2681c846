import { staffPage } from "#src/client/page-route.ts";

export const pages = [
  staffPage({
    path: "/integrations",
    permission: "manage_integrations",
    words: ["integrations", "gateways"],
    load: () =>
      import("../health/client/integrations-page.tsx").then((page) => page.IntegrationsPage),
  }),
  staffPage({
    path: "/webhooks",
    permission: "manage_integrations",
    words: ["webhooks"],
    load: () => import("../outgoing/client/webhooks-page.tsx").then((page) => page.WebhooksPage),
  }),
  staffPage({
    path: "/webhooks/incoming",
    permission: "manage_integrations",
    words: ["webhooks", "gateways"],
    load: () => import("../incoming/client/incoming-page.tsx").then((page) => page.IncomingPage),
  }),
  staffPage({
    path: "/webhooks/$id",
    permission: "manage_integrations",
    words: ["webhooks"],
    load: () => import("../outgoing/client/webhook-page.tsx").then((page) => page.WebhookPage),
  }),
];
