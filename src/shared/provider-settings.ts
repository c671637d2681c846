/** What the settings of all providers of other companies have in common: payment gateways, SMS providers. */
import * as z from "zod";
import { exactText, moment } from "./fields.ts";

/**
 * - `incomplete`: a required credential is missing;
 * - `off`: it could be switched on;
 * - `unhealthy`: it is on, but its last test failed, so that it is not used;
 * - `ready`: it is used.
 */
export const providerStates = ["incomplete", "off", "unhealthy", "ready"] as const;
export type ProviderState = (typeof providerStates)[number];

/** What a credential is. */
export interface CredentialField {
  isSecret: boolean;
  isRequired: boolean;
}

/** A credential as the settings show it. A secret is never shown, only whether it is set. */
export const credentialOf = <Name extends string>(names: readonly Name[]) =>
  z.object({
    name: z.enum(names),
    isSecret: z.boolean(),
    isRequired: z.boolean(),
    isSet: z.boolean(),
    /** Null for a secret, and for a credential that is not set. */
    value: z.string().nullable(),
  });

/** The result of a test. `detail` is in the provider's words, without secrets. */
export const providerHealth = z.object({
  isHealthy: z.boolean(),
  detail: z.string().nullable(),
  checkedAt: moment,
});
export type ProviderHealth = z.output<typeof providerHealth>;

/** The address of a provider: HTTPS, or a server on this machine for tests. */
export const providerAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(isSafeAddress, {
    message: "begins with https:// and has no password",
  });

function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username || url.password) return false;
  return url.protocol === "https:" || url.hostname === "127.0.0.1";
}

/** What a user sends to save credentials: those that are not sent stay as they are, and an empty text removes one. */
export const savedCredentials = z.record(z.string().max(60), exactText(10_000));
