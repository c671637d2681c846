import { routes } from "#src/server/http/routes.ts";
import { savedFiltersContract } from "../contract.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  reorderSavedFilters,
  updateSavedFilter,
} from "./change-saved-filters.ts";
import { listSavedFilters } from "./queries.ts";

export const savedFiltersRoutes = routes(savedFiltersContract, {
  listSavedFilters: (db, { actor, query }) => listSavedFilters(db, actor, query.screen),
  createSavedFilter: (tx, { actor, body }) => createSavedFilter(tx, actor, body),
  updateSavedFilter: (tx, { actor, params, body }) => updateSavedFilter(tx, actor, params.id, body),
  deleteSavedFilter: (tx, { actor, params }) => deleteSavedFilter(tx, actor, params.id),
  reorderSavedFilters: (tx, { actor, body }) => reorderSavedFilters(tx, actor, body),
});
