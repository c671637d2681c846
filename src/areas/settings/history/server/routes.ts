import { routes } from "#src/server/http/routes.ts";
import { settingsHistoryContract } from "../contract.ts";
import { listSettingsChanges } from "./list-changes.ts";

export const settingsHistoryRoutes = routes(settingsHistoryContract, {
  listSettingsChanges: (db, { query }) => listSettingsChanges(db, query),
});
