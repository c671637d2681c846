import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { RetainedData } from "#src/server/retained-data.ts";
import { retentionContract } from "../contract.ts";
import { askToDeleteOldData } from "./delete-old-data.ts";
import { previewRetention } from "./preview.ts";

export const retentionRoutes = (retained: readonly RetainedData[]): AreaRoutes =>
  routes(retentionContract, {
    previewRetention: (db) => previewRetention(db, retained),
    deleteOldData: (tx, { actor, body }) => askToDeleteOldData(tx, actor, body),
  });
