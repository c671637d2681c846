import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { reorderingContract } from "../contract.ts";
import { createReorder } from "./create-reorder.ts";
import { exportSuggestions } from "./export-suggestions.ts";
import { getReorderSettings, updateReorderSettings } from "./settings.ts";
import { listReorderSuggestions } from "./suggest.ts";

export const reorderingRoutes = routes(reorderingContract, {
  listReorderSuggestions: (db, { actor, query }) => listReorderSuggestions(db, actor, query),
  exportReorderSuggestions: async (db, { actor, query, reply }) =>
    sendCsv(reply, "reorder", await exportSuggestions(db, actor, query)),
  createReorder: (tx, { actor, body }) => createReorder(tx, actor, body),
  getReorderSettings: (db) => getReorderSettings(db),
  updateReorderSettings: (tx, { actor, body }) => updateReorderSettings(tx, actor, body),
});
