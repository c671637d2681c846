import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { IntegrationSource } from "#src/server/integration-source.ts";
import { integrationsContract } from "../contract.ts";
import { checkIntegration } from "./check-integration.ts";
import { listIntegrations } from "./list-integrations.ts";

export const healthRoutes = (sources: readonly IntegrationSource[]): AreaRoutes =>
  routes(integrationsContract, {
    listIntegrations: (db) => listIntegrations(db, sources),
    getIntegrationHealth: (db, { params }) => checkIntegration(db, sources, params.name),
  });
