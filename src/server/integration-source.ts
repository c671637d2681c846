import type { Database } from "./database.ts";

export const integrationKinds = [
  "payment_gateway",
  "sms_provider",
  "shipping_provider",
  "fiscal",
  "email",
] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

export interface IntegrationHealth {
  isHealthy: boolean;
  /** In the provider's words, or one of Fundi's, without secrets. */
  detail: string | null;
  /** ISO 8601. */
  checkedAt: string;
}

/** Another system with which the shop works, such as a payment provider. */
export interface Integration {
  /** Unique among all integrations; the address of its health contains it. */
  name: string;
  /** The name of its company, which is the same in every language. */
  label: string;
  isActive: boolean;
  /** Whether it has all that it needs in order to be asked. */
  isSetUp: boolean;
  /** The last check, if its area stores checks itself; null before the first one. */
  health?: IntegrationHealth | null;
}

/** The integrations of one kind. An area registers them in its `server/area.ts`. */
export interface IntegrationSource {
  readonly kind: IntegrationKind;
  list(db: Database): Promise<Integration[]>;
  /** Asks the provider now, with a time-out. It is called only for an integration that is set up. */
  ask(db: Database, name: string): Promise<Omit<IntegrationHealth, "checkedAt">>;
}
