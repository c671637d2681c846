import type { TaskServices } from "#src/server/area.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { openCredentials } from "#src/server/providers/credentials.ts";
import { providerFetch } from "#src/server/providers/provider-fetch.ts";
import { smsProvidersContract } from "../contract.ts";
import type { SmsProviderName } from "../provider-names.ts";
import type { SmsProviderContext } from "./sms-provider.ts";

/** What SMS providers need of the server. */
export type SmsServices = Pick<TaskServices, "secrets" | "publicUrl">;

/** Sealed credentials open only for the provider for which they were sealed. */
export const purposeOf = (name: SmsProviderName): string => `SMS provider ${name}`;

/** Where the providers report deliveries; the paths of `receiveTwilioCallback` and `receiveAfricasTalkingCallback`. */
export const callbackPaths = {
  twilio: smsProvidersContract.receiveTwilioCallback.path,
  africas_talking: smsProvidersContract.receiveAfricasTalkingCallback.path,
} as const;

/**
 * The address to which a provider sends its status callbacks; null if it sends none, or if it cannot reach the shop.
 * Twilio refuses messages with an address that it cannot reach. A provider on this machine reaches every address.
 */
export function callbackUrlOf(
  publicUrl: string,
  name: SmsProviderName,
  baseUrl: string | null,
): string | null {
  if (name !== "twilio" && name !== "africas_talking") return null;
  const isReachable =
    publicUrl.startsWith("https://") || /^http:\/\/127\.0\.0\.1\b/.test(baseUrl ?? "");
  return isReachable ? publicUrl + callbackPaths[name] : null;
}

interface StoredProvider {
  name: string;
  sender: string;
  baseUrl: string | null;
  plain: unknown;
  sealed: Buffer | null;
}

/** The columns that a context needs. */
export const contextColumns = ["name", "sender", "baseUrl", "plain", "sealed"] as const;

/** Returns what the adapter of a stored provider may use. */
export function contextOf(
  { secrets, publicUrl }: SmsServices,
  name: SmsProviderName,
  stored: StoredProvider,
): SmsProviderContext {
  return {
    credentials: openCredentials(secrets, purposeOf(name), stored),
    sender: stored.sender,
    baseUrl: stored.baseUrl ?? "",
    callbackUrl: callbackUrlOf(publicUrl, name, stored.baseUrl),
    fetch: providerFetch,
    now: () => new Date(),
  };
}

/** Reads the settings of a provider. */
export const readProvider = (db: Database | Tx, name: SmsProviderName) =>
  db.selectFrom("smsProviders").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
