import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { refuse } from "#src/shared/errors.ts";
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import {
  askForHealth,
  checkProvider,
  testByHand,
  type CheckedProvider,
} from "#src/server/providers/check-provider.ts";
import { healthColumns, testProvider } from "#src/server/providers/health.ts";
import type { SmsProviderSettings } from "../../providers/contract.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import { smsAdapters } from "../../providers/server/all-adapters.ts";
import { getSmsProvider } from "./list-providers.ts";
import {
  contextOf,
  readProvider,
  type SmsServices,
} from "../../providers/server/provider-context.ts";
import { lockProviders } from "./save-provider.ts";

/**
 * Switches a provider on, after a test, or off. A provider that sends switches `log` off, so that a message that it
 * refuses is never taken for sent. For the same reason `log` is not switched on beside it.
 * @throws Refusal provider_not_configured, simulated_beside_sending
 */
export async function switchSmsProvider(
  db: Database,
  actor: Actor,
  services: SmsServices,
  name: SmsProviderName,
  isActive: boolean,
): Promise<SmsProviderSettings> {
  const provider = checked(db, services, name);
  const health = isActive ? await askForHealth(db, provider) : null;
  return inTransaction(db, async (tx) => {
    const all = await lockProviders(tx);
    const isSending = all.some((each) => each.isActive && each.name !== "log");
    if (isActive && name === "log" && isSending) refuse("simulated_beside_sending");
    await setActive(tx, actor, name, isActive);
    if (isActive && name !== "log" && all.some((each) => each.name === "log" && each.isActive))
      await setActive(tx, actor, "log", false);
    if (health) await provider.store(tx, health);
    return provider.show(tx);
  });
}

async function setActive(
  tx: Tx,
  actor: Actor,
  name: SmsProviderName,
  isActive: boolean,
): Promise<void> {
  await tx.updateTable("smsProviders").set({ isActive }).where("name", "=", name).execute();
  await recordAct(tx, actor, "sms_provider.switched", SHOP_ID, { name, isActive });
}

/** @throws Refusal provider_not_configured */
export const testSmsProvider = (
  db: Database,
  actor: Actor,
  services: SmsServices,
  name: SmsProviderName,
): Promise<SmsProviderSettings> =>
  testByHand(db, checked(db, services, name), {
    kind: "sms_provider.tested",
    recordId: SHOP_ID,
    actorId: actor.userId,
  });

/** Tests a provider and stores the result, without an event. @throws Refusal provider_not_configured */
export const checkSmsProvider = (
  db: Database,
  services: SmsServices,
  name: SmsProviderName,
): Promise<ProviderHealth> => checkProvider(db, checked(db, services, name));

/** Tests every provider that is on. The job runs every five minutes, so that a provider that is back is used again. */
export async function checkSmsProviders(db: Database, services: SmsServices): Promise<void> {
  const active = await db
    .selectFrom("smsProviders")
    .select("name")
    .where("isActive", "=", true)
    .where("name", "!=", "log")
    .execute();
  for (const { name } of active) {
    const { state } = await getSmsProvider(db, services, name);
    if (state !== "incomplete") await checkSmsProvider(db, services, name);
  }
}

const checked = (
  db: Database,
  services: SmsServices,
  name: SmsProviderName,
): CheckedProvider<SmsProviderSettings> => ({
  name,
  ask: async () => {
    const context = contextOf(services, name, await readProvider(db, name));
    return testProvider(() => smsAdapters[name].health(context), context.credentials);
  },
  store: (tx, health) =>
    tx.updateTable("smsProviders").set(healthColumns(health)).where("name", "=", name).execute(),
  show: (reader) => getSmsProvider(reader, services, name),
});
