import type { Database } from "#src/server/database.ts";
import type { TestClient } from "../client.ts";
import { shipped } from "../shop/shipments.ts";
import { each, type Target } from "./target.ts";

/** A new shipment for each user. */
export async function shipmentTarget(db: Database, admin: TestClient): Promise<Target> {
  const path = `/api/shipments/${(await shipped(db, admin)).id}`;
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: each({ agentName: "Juma Cargo" }),
  };
}
