import type { Database, Tx } from "#src/server/database.ts";
import { smsAdapters } from "./all-adapters.ts";
import { contextOf, type SmsServices } from "./provider-context.ts";
import type { SmsProvider, SmsProviderContext } from "./sms-provider.ts";

/** A provider that may get messages now. */
export interface UsableProvider {
  provider: SmsProvider;
  context: SmsProviderContext;
}

/**
 * The providers that are switched on and whose last test succeeded, in the order of the shop. It is empty if all of them
 * fail: messages then wait. A new shop has `log` alone, which is never in the list beside a provider that sends.
 */
export async function providersInOrder(
  db: Database | Tx,
  services: SmsServices,
): Promise<UsableProvider[]> {
  const rows = await db
    .selectFrom("smsProviders")
    .selectAll()
    .where("isActive", "=", true)
    .where("isHealthy", "=", true)
    .orderBy("position")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    provider: smsAdapters[row.name],
    context: contextOf(services, row.name, row),
  }));
}
