/**
 * A process that runs the launcher as `npm start` does, to be killed by tests:
 * `node hold-postgres.ts <data directory> [orphan]`. Says one JSON line when the database is up.
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
  console.log(JSON.stringify(postgres)); // its addresses
  process.stdin.resume(); // until killed
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
