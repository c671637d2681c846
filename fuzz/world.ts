/** A database, the server that uses it, and the connections of the fuzzer to both. */
import { switchSimulatorOn } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import pg from "pg";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { CHANNEL } from "#src/server/events/announce.ts";
import { connect, inTransaction, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openLine, type Line } from "./send.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { startServer, type ServerProcess } from "./server-process.ts";
import { startWatch, type Watch } from "./watch.ts";
import { assemble } from "./people.ts";

const settingsChanged = JSON.stringify([
  { position: 0, area: "settings", id: SHOP_ID, kind: "settings.updated" },
]);

export interface World {
  server: ServerProcess;
  line: Line;
  database: pg.Client;
  /** A Kysely connection to the same database, with which the invariants are checked. */
  db: Database;
  watch: Watch;
  /** The number of unique words and ids that sequences have used in this database. */
  counter: number;
  requests: number;
  /**
   * Whether an admin has ever switched the maintenance on. The server learns of its beginning and end a moment later.
   */
  hasBeenClosed: boolean;
  /** Clears the rate limits and restores the settings of a new shop. Runs before each sequence. */
  tidyUp(): Promise<void>;
  close(): Promise<void>;
}

export async function makeWorld(bugs: readonly PlantedBug[] = []): Promise<World> {
  const own = await createTestDatabase();
  const undo: (() => unknown)[] = [() => own.drop()];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const { connectionString } = own;
    const server = await startServer(connectionString, bugs);
    undo.push(() => server.stop());
    const database = new pg.Client({ connectionString });
    await database.connect();
    undo.push(() => database.end());
    const { db } = connect({ connectionString, connections: 2, log: createLog("silent") });
    undo.push(() => db.destroy());
    const line = openLine(server.url);
    undo.push(() => line.close());
    for (const bug of bugs) await database.query(plantedBugs[bug].schema ?? "");
    await assemble(database, "fuzz.example");
    const watch = await startWatch(database);
    return {
      server,
      line,
      database,
      db,
      watch,
      counter: 0,
      requests: 0,
      hasBeenClosed: false,
      close,
      async tidyUp() {
        await database.query(
          `delete from rate_limits; delete from sign_in_failures; delete from system_settings;
           insert into system_settings (category, setting_key, setting_value)
           values ('workflow', 'auto_assign_technicians', 'false')`,
        );
        // The server follows its settings by announcements. Without this one, a maintenance would never end.
        await database.query("select pg_notify($1, $2)", [CHANNEL, settingsChanged]);
        await inTransaction(db, switchSimulatorOn);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
