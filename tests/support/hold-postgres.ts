/**
 * A process that runs the launcher like `npm start`, for tests that kill it: `node hold-postgres.ts <data directory>
 * [orphan]`. It prints one line of JSON when the database is ready.
 */
import { startPostgres } from "#src/server/postgres/start-postgres.ts";

const [dataDir = "", mode] = process.argv.slice(2);
const quiet = { info() {}, warn() {}, error() {} };

try {
  const postgres = await startPostgres({
    dataDir,
    log: quiet,
    parentDeathSignal: mode !== "orphan",
  });
  postgres.announce("http://127.0.0.1:3999");
  console.log(JSON.stringify(postgres)); // The addresses of the database.
  process.stdin.resume(); // Keeps running until it is killed.
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
