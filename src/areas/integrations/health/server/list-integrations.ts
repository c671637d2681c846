import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type {
  Integration,
  IntegrationHealth,
  IntegrationSource,
} from "#src/server/integration-source.ts";
import type { ListedIntegration } from "../contract.ts";

type Sources = readonly IntegrationSource[];

interface Found {
  source: IntegrationSource;
  integration: Integration;
  health: IntegrationHealth | null;
}

/** Lists the integrations of all areas, in their order. */
export async function listIntegrations(
  db: Database,
  sources: Sources,
): Promise<{ items: ListedIntegration[] }> {
  const found = await findAll(db, sources);
  return {
    items: found.map(({ source: { kind }, integration, health }) => {
      const { name, label, isActive, isSetUp } = integration;
      return { name, label, kind, isActive, isSetUp, health: shownHealth(health) };
    }),
  };
}

/** @throws Refusal not_found */
export const getIntegration = async (
  db: Database,
  sources: Sources,
  name: string,
): Promise<Found> =>
  (await findAll(db, sources)).find(({ integration }) => integration.name === name) ??
  refuse("not_found");

/** Finds all integrations with their last checks: those that their areas store, or else those of this area. */
export async function findAll(db: Database, sources: Sources): Promise<Found[]> {
  const checks = await db
    .selectFrom("integrationChecks")
    .select(["name", "isHealthy", "detail", "checkedAt"])
    .execute();
  const lists = await Promise.all(
    sources.map(async (source) => ({ source, integrations: await source.list(db) })),
  );
  return lists.flatMap(({ source, integrations }) =>
    integrations.map((integration) => {
      const { isHealthy, detail, checkedAt } =
        checks.find(({ name }) => name === integration.name) ?? {};
      const stored =
        checkedAt && typeof isHealthy === "boolean"
          ? { isHealthy, detail: detail ?? null, checkedAt }
          : null;
      const health = integration.health === undefined ? stored : integration.health;
      return { source, integration, health: integration.isSetUp ? health : null };
    }),
  );
}

export const shownHealth = (health: IntegrationHealth | null): ListedIntegration["health"] => ({
  status: health?.isHealthy ? "ok" : "error",
  detail: health?.detail ?? null,
  checkedAt: health?.checkedAt ?? null,
});
