import { routes } from "#src/server/http/routes.ts";
import { agentsContract } from "../contract.ts";
import { listAgentBalances } from "./list-agents.ts";

export const agentsRoutes = routes(agentsContract, {
  listAgentBalances: (db) => listAgentBalances(db),
});
