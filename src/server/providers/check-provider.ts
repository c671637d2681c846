/** Testing a provider, of payments or SMS, and storing the result. */
import { refuse } from "#src/shared/errors.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { ProviderHealth, ProviderState } from "#src/shared/provider-settings.ts";
import { inTransaction, type Database, type Tx } from "../database.ts";
import { recordEvent } from "../events/record-event.ts";

/** A provider of an area: how it is asked, and where its last test is stored. */
export interface CheckedProvider<Shown extends { state: ProviderState }> {
  name: string;
  /** Asks the provider whether its credentials work. */
  ask: () => Promise<ProviderHealth>;
  store: (tx: Tx, health: ProviderHealth) => Promise<unknown>;
  /** Its settings, as screens show them. */
  show: (db: Database | Tx) => Promise<Shown>;
}

/** Tests a provider, without storing the result. @throws Refusal provider_not_configured */
export async function askForHealth(
  db: Database,
  { show, ask }: CheckedProvider<{ state: ProviderState }>,
): Promise<ProviderHealth> {
  const { state } = await show(db);
  if (state === "incomplete") refuse("provider_not_configured");
  return ask();
}

/** Tests a provider and stores the result, without an event. @throws Refusal provider_not_configured */
export async function checkProvider(
  db: Database,
  provider: CheckedProvider<{ state: ProviderState }>,
): Promise<ProviderHealth> {
  const health = await askForHealth(db, provider);
  await inTransaction(db, (tx) => provider.store(tx, health));
  return health;
}

/** Tests a provider because a user asks for it. @throws Refusal provider_not_configured */
export async function testByHand<Shown extends { state: ProviderState }>(
  db: Database,
  provider: CheckedProvider<Shown>,
  event: { kind: EventKind; recordId: string; actorId: string },
): Promise<Shown> {
  const health = await askForHealth(db, provider);
  return inTransaction(db, async (tx) => {
    await provider.store(tx, health);
    await recordEvent(tx, {
      ...event,
      data: { name: provider.name, isHealthy: health.isHealthy },
    });
    return provider.show(tx);
  });
}
