import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { openRealShop, type RealShop } from "./real-shop.ts";

/** Opens a real shop for a run outside of the tests. Starts a PostgreSQL unless there is one for tests. */
export async function withRealShop<T>(work: (shop: RealShop) => Promise<T>): Promise<T> {
  const postgres = process.env["FUNDI_TEST_DATABASE_URL"] ? null : await startTestPostgres();
  if (postgres) {
    process.env["FUNDI_TEST_DATABASE_URL"] = postgres.url;
    process.env["FUNDI_TEST_SERVER_DATABASE_URL"] = postgres.serverUrl;
  }
  const shop = await openRealShop();
  try {
    return await work(shop);
  } finally {
    await shop.close();
    await postgres?.stop();
  }
}
