import type { Database } from "#src/server/database.ts";
import type { IntegrationSource } from "#src/server/integration-source.ts";
import { checkIntegration } from "./check-integration.ts";
import { findAll } from "./list-integrations.ts";

/** The job that asks each integration every five minutes whether it works (spec §7). */
export const CHECK_INTEGRATIONS = "check_integrations";

const EARLY_SECONDS = 30;

/**
 * Asks the integrations that are on and set up: shipping, mail and the tax authority. The areas of payment gateways and
 * SMS providers ask theirs by jobs of their own, and store the answers themselves. `checkIntegration` keeps to the
 * minutes of the settings, so a longer time there is not shortened.
 */
export async function checkIntegrations(
  db: Database,
  sources: readonly IntegrationSource[],
): Promise<void> {
  for (const { integration } of await findAll(db, sources)) {
    const { name, isActive, isSetUp, health } = integration;
    if (isActive && isSetUp && health === undefined)
      await checkIntegration(db, sources, name, EARLY_SECONDS);
  }
}
