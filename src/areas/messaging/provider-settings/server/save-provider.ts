import { newToken } from "#src/areas/users/core/server/session-token.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  mergeCredentials,
  savedSettings,
  type SavedProvider,
} from "#src/server/providers/credentials.ts";
import type { SmsProviderSettings } from "../../providers/contract.ts";
import type { SendingProvider, SmsProviderName } from "../../providers/provider-names.ts";
import { CALLBACK_KEY } from "../../providers/server/adapters/africas-talking.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import { getSmsProvider, listSmsProviders } from "./list-providers.ts";
import {
  callbackPaths,
  contextColumns,
  purposeOf,
  type SmsServices,
} from "../../providers/server/provider-context.ts";

/** Locks all providers in one order, so that what holds between them cannot change meanwhile. */
export const lockProviders = (tx: Tx) =>
  tx
    .selectFrom("smsProviders")
    .select([...contextColumns, "isActive"])
    .orderBy("name")
    .forUpdate()
    .execute();

/**
 * Saves the sender and the credentials. The secret ones are sealed and never shown again. The provider gets no messages
 * until it is tested again. The event names the fields, not their values.
 * @throws Refusal not_found, credentials_needed_again, validation_failed (a credential that the provider does not know)
 */
export async function saveSmsProvider(
  tx: Tx,
  actor: Actor,
  services: SmsServices,
  name: SmsProviderName,
  { sender, credentials = {}, baseUrl }: SavedProvider & { sender?: string | undefined },
): Promise<SmsProviderSettings> {
  if (name === "log") refuse("not_found");
  const stored = await lockProvider(tx, name);
  const fields = smsAdapters[name].credentials;
  const settings = savedSettings(services.secrets, purposeOf(name), fields, stored, {
    credentials,
    baseUrl,
  });
  await tx
    .updateTable("smsProviders")
    .set({ ...settings, ...(sender !== undefined && { sender }) })
    .where("name", "=", name)
    .execute();
  await recordAct(tx, actor, "sms_provider.saved", SHOP_ID, {
    name,
    credentials: Object.keys(credentials),
    sender,
    baseUrl,
  });
  return getSmsProvider(tx, services, name);
}

const lockProvider = (tx: Tx, name: SmsProviderName) =>
  tx
    .selectFrom("smsProviders")
    .select([...contextColumns, "secretsSet"])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Makes the secret of the address for delivery reports. The address is shown once; only the sealed secret is kept.
 * @throws Refusal not_found (this provider does not need a secret address)
 */
export async function makeCallbackAddress(
  tx: Tx,
  actor: Actor,
  services: SmsServices,
  name: SmsProviderName,
): Promise<{ url: string }> {
  if (name !== "africas_talking") return refuse("not_found");
  const stored = await lockProvider(tx, name);
  const key = newToken();
  const known = {
    ...smsAdapters[name].credentials,
    [CALLBACK_KEY]: { isSecret: true, isRequired: false },
  };
  await tx
    .updateTable("smsProviders")
    .set(
      mergeCredentials(services.secrets, purposeOf(name), known, stored, { [CALLBACK_KEY]: key }),
    )
    .where("name", "=", name)
    .execute();
  await recordAct(tx, actor, "sms_provider.callback_address_made", SHOP_ID, { name });
  return { url: `${services.publicUrl}${callbackPaths[name]}?key=${key}` };
}

/** Sets the order in which the providers get messages. `log` stays the last. */
export async function orderSmsProviders(
  tx: Tx,
  actor: Actor,
  services: SmsServices,
  names: readonly SendingProvider[],
): Promise<{ items: SmsProviderSettings[] }> {
  await lockProviders(tx);
  for (const [place, name] of names.entries())
    await tx
      .updateTable("smsProviders")
      .set({ position: place + 1 })
      .where("name", "=", name)
      .execute();
  await recordAct(tx, actor, "sms_provider.ordered", SHOP_ID, { names });
  return listSmsProviders(tx, services);
}
