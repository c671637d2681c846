import pg from "pg";

import type { Addresses } from "./addresses.ts";
import { appRole, serverRole } from "./cluster.ts";

/** The password is wrong, or there is no such role. PostgreSQL does not tell which. */
const REFUSED = new Set(["28P01", "28000"]);

/**
 * Makes the role of the server in a running cluster, unless it exists with this password. A cluster of a former version
 * of Fundi lacks it. The owner is a member of it, so that it may end the sessions of the server.
 */
export async function ensureServerRole(
  { superuserConnectionString, serverConnectionString }: Addresses,
  password: string,
): Promise<void> {
  if (await isAccepted(serverConnectionString)) return;
  const client = new pg.Client({
    connectionString: superuserConnectionString,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // The statement reports the error.
  await client.connect();
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${serverRole}') then create role ${serverRole}; end if;
      end $$;
      alter role ${serverRole} login nosuperuser nocreatedb nocreaterole password '${password}';
      grant ${serverRole} to ${appRole};`);
  } finally {
    await client.end().catch(() => {});
  }
}

async function isAccepted(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // `connect` reports the error.
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
