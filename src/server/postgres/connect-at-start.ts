import pg from "pg";

import { LaunchRefusal } from "./launch-refusal.ts";

type Asked = Pick<pg.Client, "host" | "port" | "user" | "database">;

/** How long to wait for a connection. Only a server that cannot be reached (firewall) takes longer. */
const CONNECT_MS = 10_000;

/**
 * Opens one connection during the start. @throws LaunchRefusal with the reason of the failure for the user who set
 * DATABASE_URL; the password is never shown
 */
export async function connectAtStart(
  connectionString: string,
  withinMs = CONNECT_MS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: withinMs,
    options: "-c client_min_messages=warning",
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new LaunchRefusal(sentence(error, client), { cause: error });
  }
}

function sentence(error: unknown, { host, port, user, database }: Asked): string {
  const where = host.startsWith("/") ? host : `${host}, port ${port}`;
  const reason = error instanceof Error ? error.message : String(error);
  switch (error instanceof Error && "code" in error ? error.code : null) {
    case "28000":
    case "28P01":
      return `The PostgreSQL at ${where} does not let the user "${user}" in (${reason}). Look at the user and the password in DATABASE_URL.`;
    case "3D000":
      return `The PostgreSQL at ${where} has no database "${database}". Make it (createdb -O ${user} ${database}), or name another one in DATABASE_URL.`;
    case "57P03":
      return `The PostgreSQL at ${where} is not ready (${reason}). Start Fundi again in a moment.`;
    case "53300":
      return `The PostgreSQL at ${where} has no connection left (${reason}).`;
    default:
      return `No PostgreSQL could be reached at ${where} (${reason}). Is it running, and is DATABASE_URL right? Without DATABASE_URL Fundi starts its own.`;
  }
}
