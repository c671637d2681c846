import { startTestPostgres } from "./test-postgres.ts";

/** `npm test` has already started a PostgreSQL; a direct run of `vitest` starts one here. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["FUNDI_TEST_DATABASE_URL"]) return undefined;
  const postgres = await startTestPostgres();
  process.env["FUNDI_TEST_DATABASE_URL"] = postgres.url;
  return () => postgres.stop();
}
