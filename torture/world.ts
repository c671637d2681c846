/**
 * Everything that a round needs: PostgreSQL, a network that can be cut, servers, a shop, and the ledger of the tills.
 */
import { join } from "node:path";
import pg from "pg";
import { chance, type Chance } from "#src/app/demo-shop/random.ts";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { startDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { startNode, type NodeOptions, type ServerNode } from "./node.ts";
import { plantedBugs, type PlantedBug } from "./planted-bugs.ts";
import { startSmsCounter, type SmsCounter } from "./messages.ts";
import { startProvider, type Provider } from "./provider.ts";
import { openShop, type Shop } from "./shop.ts";

export interface World {
  cluster: Cluster;
  network: DatabaseProxy;
  /** The servers. All use the same database. */
  nodes: readonly ServerNode[];
  shop: Shop;
  /** Collects the payments of one wallet. The simulator collects those of the others. */
  provider: Provider;
  /** Counts the messages to customers. */
  sms: SmsCounter;
  ledger: Ledger;
  luck: Chance;
  /** A connection to the database that bypasses the simulated network, and so survives its faults. */
  db: Database;
  /** Runs `work` with a new connection to the database, which bypasses the simulated network and its faults. */
  directly<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /**
   * Plants a bug in the running shop. It stays until the world closes, except that the next bug takes its place in the
   * statements of the servers.
   */
  plant(bug: PlantedBug): Promise<void>;
  /** Stops everything and deletes its files. With `keep`, the ledger, the logs and the database remain. */
  close(keep?: boolean): Promise<void>;
}

export interface WorldOptions {
  seed: number;
  nodes: number;
  cashiers: number;
  bug?: PlantedBug | undefined;
}

/** SQL with a synchronous commit. It makes PostgreSQL write all earlier commits to disk too. */
const flush = `begin; set local synchronous_commit = on;
  select pg_logical_emit_message(true, 'torture', 'the shop is open'); commit`;

const startNodes = (count: number, options: Omit<NodeOptions, "name">): Promise<ServerNode[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) => startNode({ ...options, name: `server-${n + 1}` })),
  );

export async function makeWorld({ seed, nodes, cashiers, bug }: WorldOptions): Promise<World> {
  const { schema, settings } = bug ? plantedBugs[bug] : {};
  const cluster = await startCluster(settings);
  const { connectionString, dataDir } = cluster;
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (keep = false) => {
    for (const step of undo.toReversed()) await step();
    await cluster.stop(keep);
  };
  try {
    const directly: World["directly"] = async (work) => {
      const client = new pg.Client({ connectionString });
      client.on("error", () => {});
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    };
    if (schema) await directly((client) => client.query(schema));
    const { db } = connect({ connectionString, connections: 2, log: createLog("silent") });
    undo.push(() => db.destroy());
    const network = await startDatabaseProxy(connectionString);
    undo.push(() => network.close());
    const sms = await startSmsCounter();
    undo.push(() => sms.close());
    const databaseUrl = network.connectionString;
    const started = await startNodes(nodes, { databaseUrl, dataDir, smsUrl: sms.url, bug });
    undo.push(() => Promise.all(started.map((node) => node.kill())));
    const shop = await openShop(db, started[0]?.url ?? "", cashiers);
    const luck = chance(seed);
    const urls = started.map(({ url }) => url);
    const provider = await startProvider(shop.cashiers[0]!, urls, chance(seed + 1));
    undo.push(() => provider.close());
    // The setup of the shop must be on disk before a fault strikes. Otherwise the cashiers could lose their sessions.
    await directly((client) => client.query(flush));
    const ledger = openLedger(join(dataDir, "ledger.jsonl"));
    undo.push(async () => ledger.close());
    const parts = { cluster, network, nodes: started, directly };
    return {
      ...parts,
      shop,
      provider,
      sms,
      ledger,
      luck,
      db,
      plant: (next) => plantIn(parts, next),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function plantIn(
  { cluster, network, nodes, directly }: Pick<World, "cluster" | "network" | "nodes" | "directly">,
  bug: PlantedBug,
): Promise<void> {
  const { settings, schema = "" } = plantedBugs[bug];
  await cluster.set(settings);
  await directly((client) => client.query(schema));
  await Promise.all(nodes.map((node) => node.plant(bug)));
  // A connection keeps the statements that it has prepared, and the settings of its role.
  network.cut();
  network.restore();
}
