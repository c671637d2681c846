import { startTestPostgres } from "./test-postgres.ts";

/** Starts a PostgreSQL for a direct run of `vitest`. `npm test` has already started one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["FUNDI_TEST_DATABASE_URL"]) return undefined;
  const postgres = await startTestPostgres();
  process.env["FUNDI_TEST_DATABASE_URL"] = postgres.url;
  process.env["FUNDI_TEST_SERVER_DATABASE_URL"] = postgres.serverUrl;
  return () => postgres.stop();
}
