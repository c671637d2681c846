import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const integrationsEvents = {
  integrations: {
    audience: ["manage_integrations"],
    kinds: {
      /** The first check of an integration, and each one with another result than the last. */
      "integration.checked": {},
      "shipping_provider.created": {},
      "shipping_provider.updated": {},
      "shipping_provider.deleted": {},
    },
  },
  "webhook-calls": {
    audience: ["manage_integrations"],
    kinds: {
      "webhook_call.replayed": {},
    },
  },
  webhooks: {
    audience: ["manage_integrations"],
    kinds: {
      "webhook.created": {},
      "webhook.updated": {},
      "webhook.switched": {},
      "webhook.secret_rotated": {},
      "webhook.tested": {},
      "webhook.redelivered": {},
      "webhook.deleted": {},
      /** Fundi switched it off by itself. */
      "webhook.disabled": {},
    },
  },
} as const satisfies AreaEvents;

export const integrationsNotifications = {
  webhook_disabled: { needs: ["manage_integrations"], codes: ["webhook_disabled"] },
} as const satisfies AreaNotifications;
