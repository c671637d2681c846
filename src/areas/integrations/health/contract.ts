import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { moment, text } from "#src/shared/fields.ts";

/** As `integrationKinds` of the server. */
export const kindsOfIntegrations = [
  "payment_gateway",
  "sms_provider",
  "shipping_provider",
  "fiscal",
  "email",
] as const;

/** `ok`: the provider answers and accepts the credentials. */
export const integrationHealth = z.object({
  status: z.enum(["ok", "error"]),
  /** In the provider's words; null if there are none. */
  detail: z.string().nullable(),
  /** When the provider was asked; null if it never was. */
  checkedAt: moment.nullable(),
});

/** Another system with which the shop works. */
export const integration = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(kindsOfIntegrations),
  isActive: z.boolean(),
  /** Whether it has all that it needs in order to be asked. */
  isSetUp: z.boolean(),
  health: integrationHealth,
});
export type ListedIntegration = z.output<typeof integration>;

export const integrationsContract = contract({
  listIntegrations: {
    method: "GET",
    path: "/api/integrations",
    summary: "The other systems with which the shop works, each with its last check",
    access: "manage_integrations",
    refreshesOn: ["integrations", "payment-gateways", "sms-providers", "mail-server", "fiscal"],
    output: z.object({ items: z.array(integration) }),
  },
  getIntegrationHealth: {
    method: "GET",
    path: "/api/integrations/:name/health",
    summary:
      "Asks a provider whether it answers; within five minutes of the last check, answers that check",
    access: "manage_integrations",
    refreshesOn: ["integrations", "payment-gateways", "sms-providers", "mail-server", "fiscal"],
    params: z.strictObject({ name: text(60) }),
    output: z.object({ name: z.string(), ...integrationHealth.shape }),
  },
});
