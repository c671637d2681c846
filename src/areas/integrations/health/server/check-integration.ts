import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { IntegrationHealth, IntegrationSource } from "#src/server/integration-source.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { ListedIntegration } from "../contract.ts";
import { getIntegration, shownHealth } from "./list-integrations.ts";

const LONGEST_WAIT_MS = 15_000;

/**
 * Asks a provider whether it works, over all nodes at most once in the time of the settings. Otherwise answers the last
 * check. No transaction is open while the provider is asked.
 * @param earlySeconds how much sooner the caller may ask: a job that runs every five minutes never waits them exactly
 * @throws Refusal not_found
 */
export async function checkIntegration(
  db: Database,
  sources: readonly IntegrationSource[],
  name: string,
  earlySeconds = 0,
): Promise<{ name: string } & ListedIntegration["health"]> {
  const { source, integration, health } = await getIntegration(db, sources, name);
  const { healthCheckMinutes } = await getSettings(db, "integrations");
  const seconds = healthCheckMinutes * 60 - earlySeconds;
  const isRecent = health && Date.now() - Date.parse(health.checkedAt) < seconds * 1000;
  if (!integration.isSetUp || isRecent || !(await claimCheck(db, name, seconds)))
    return { name, ...shownHealth(health) };
  const asked = await ask(db, source, name);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("integrationChecks")
      .set({ isHealthy: asked.isHealthy, detail: asked.detail, checkedAt: asked.checkedAt })
      .where("name", "=", name)
      .execute();
    if (health?.isHealthy !== asked.isHealthy)
      await recordAct(tx, null, "integration.checked", newId(), {
        name,
        kind: source.kind,
        isHealthy: asked.isHealthy,
      });
  });
  return { name, ...shownHealth(asked) };
}

/** Returns true for the one caller who may ask now. */
async function claimCheck(db: Database, name: string, seconds: number): Promise<boolean> {
  const claimed = await inTransaction(db, (tx) =>
    tx
      .insertInto("integrationChecks")
      .values({ name })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ askedAt: sql`now()` })
          .where(
            sql<boolean>`integration_checks.asked_at <= now() - make_interval(secs => ${seconds})`,
          ),
      )
      .returning("name")
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

async function ask(
  db: Database,
  source: IntegrationSource,
  name: string,
): Promise<IntegrationHealth> {
  const stop = new AbortController();
  const silent = { isHealthy: false, detail: null };
  const answer = await Promise.race([
    // The error may contain credentials, so nothing of it is stored.
    source.ask(db, name).catch(() => silent),
    delay(LONGEST_WAIT_MS, silent, { signal: stop.signal }).catch(() => silent),
  ]);
  stop.abort();
  return {
    isHealthy: answer.isHealthy,
    detail: answer.detail?.slice(0, 300) ?? null,
    checkedAt: new Date().toISOString(),
  };
}
