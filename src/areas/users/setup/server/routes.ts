import { sql } from "kysely";
import type { Config } from "#src/server/config.ts";
import type { Database } from "#src/server/database.ts";
import { refuse } from "#src/shared/errors.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { setupContract } from "../contract.ts";
import { hasAdmin } from "../../core/server/admins.ts";
import { originOf } from "../../sessions/server/origin.ts";
import { getDemoShop } from "./demo-shop.ts";
import { setSessionCookie } from "../../sessions/server/session-cookie.ts";
import { setUpShop } from "./set-up-shop.ts";
import { setDeviceCookie } from "../../throttle/server/device-cookie.ts";

export interface SetupOptions {
  config: Pick<Config, "setupToken" | "databaseUrl">;
  db: Database;
  /** Returns the migrations of this version that the database does not have yet. */
  pendingMigrations: () => Promise<string[]>;
  /** Whether the setup can fill a demo shop, with the job `FILL_DEMO_SHOP`. */
  hasDemoShop: boolean;
}

export const setupRoutes = (options: SetupOptions): AreaRoutes =>
  routes(setupContract, {
    getSetup: (db) => getSetup(db, options),
    setUpShop: async (tx, { body, request, reply }) => {
      const origin = originOf(request);
      const { setupToken } = options.config;
      const { token, session } = await setUpShop(tx, options.db, setupToken, origin, body);
      setSessionCookie(request, reply, token);
      setDeviceCookie(request, reply, origin.device);
      return session;
    },
    getDemoShop: (db) => getDemoShop(db),
  });

/** The state of the database for the setup screen; refused once an admin exists. @throws Refusal not_found */
async function getSetup(db: Database, { config, pendingMigrations, hasDemoShop }: SetupOptions) {
  if (await hasAdmin(db)) return refuse("not_found");
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const applied = await db
    .selectFrom("migrations")
    .select(["name", "appliedAt"])
    .orderBy("name")
    .execute();
  const setting = await db
    .selectFrom("systemSettings")
    .select("category")
    .limit(1)
    .executeTakeFirst();
  return {
    database: {
      kind: config.databaseUrl === null ? ("embedded" as const) : ("external" as const),
      // Removes the suffix that Debian adds: "15.18 (Debian 15.18-0+deb12u1)".
      version: rows[0]?.version.split(" ")[0] ?? "",
    },
    migrations: { applied, pending: await pendingMigrations() },
    hasSettings: setting !== undefined,
    demoShop: hasDemoShop,
  };
}
