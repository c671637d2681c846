import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { demoDataContract } from "../contract.ts";
import type { DemoTables } from "./demo-tables.ts";
import { getDemoData } from "./get-demo-data.ts";
import { removeDemoData } from "./remove-demo-data.ts";

export const demoDataRoutes = (tables: DemoTables): AreaRoutes =>
  routes(demoDataContract, {
    getDemoData: (db) => getDemoData(db, tables),
    removeDemoData: (tx, { actor, body }) => removeDemoData(tx, actor, tables, body),
  });
