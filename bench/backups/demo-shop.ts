/** A demo shop with photos, which runs as its own process, for the measurements of this folder. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connect, inTransaction } from "#src/server/database.ts";
import { storeFile } from "#src/server/files/file-store.ts";
import { createLog } from "#src/server/log.ts";
import { npmStart, startServer, type StartedServer } from "../started-server.ts";
import { signIn } from "../serving.ts";
import { apiOf, untilAnswered, type Api } from "./asking.ts";

const PHOTO_BYTES = 300_000;
const SETUP_TOKEN = "token-of-the-measured-shop-2026";

/**
 * What a restore must bring back: the tables, with the values that no job changes while no user works. Pending sales and
 * payments may end by themselves meanwhile, and then set goods free.
 */
const RECORDS: Readonly<Record<string, string>> = {
  customers: "t",
  devices: "t",
  inventory_items: "(t.id, t.sku, t.quantity)",
  stock_movements: "t",
  sales: "(t.id, t.sale_number, t.total)",
  sale_items: "t",
  payments: "(t.id, t.payment_number, t.amount)",
  receipts: "t",
  stored_files: "t",
};

export interface DemoShop {
  server: StartedServer;
  api: Api;
  /** Kills the server if it still runs, starts it again, and signs in. */
  restart(): Promise<void>;
  /**
   * A digest of the shop's records, with the number of files that are missing on the disk. The same state has the same
   * digest.
   */
  state(): Promise<string>;
}

export const environmentOf = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  FUNDI_DATA_DIR: dataDir,
  FUNDI_SETUP_TOKEN: SETUP_TOKEN,
});

/** Starts a server like `npm start`, and sets up the demo shop in its database. */
export async function openDemoShop(databaseUrl: string, dataDir: string): Promise<DemoShop> {
  const start = () => startServer(npmStart(), environmentOf(databaseUrl, dataDir));
  const signedIn = async (url: string) => apiOf(url, await signIn(databaseUrl));
  const server = await start();
  const shop: DemoShop = {
    server,
    api: await setUp(originOf(server)),
    async restart() {
      shop.server.kill();
      shop.server = await start();
      shop.api = await signedIn(originOf(shop.server));
    },
    state: () => stateOf(databaseUrl, join(dataDir, "files")),
  };
  return shop;
}

export const originOf = ({ url }: StartedServer): string => new URL(url).origin;

async function setUp(url: string): Promise<Api> {
  const answer = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({
      token: SETUP_TOKEN,
      admin: { name: "Rehema Mushi", email: "rehema@example.com", password: "Kariakoo-Duka-71" },
      business: { name: "Fundi Simu", phone: "+255754000111", address: "Kariakoo" },
      demoData: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`the setup answers ${await answer.text()}`);
  const api = apiOf(url, answer.headers.get("set-cookie")?.split(";")[0] ?? "");
  await untilAnswered(async () => {
    const { status } = await api("GET", "/api/setup/demo-shop");
    return status === "ready" ? status : null;
  });
  return api;
}

/** Fills the store with photos, which are as hard to compress as real ones. */
export async function storePhotos(
  databaseUrl: string,
  filesDir: string,
  megabytes: number,
): Promise<void> {
  const { db } = connect({ connectionString: databaseUrl, connections: 2, log: createLog("warn") });
  const files = { directory: filesDir, db };
  for (let left = megabytes * 1e6; left > 0; left -= PHOTO_BYTES) {
    const bytes = randomBytes(PHOTO_BYTES);
    await inTransaction(db, (tx) => storeFile(tx, files, { bytes, contentType: "image/jpeg" }));
  }
  await db.destroy();
}

async function stateOf(databaseUrl: string, filesDir: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const parts: string[] = [];
    for (const [table, values] of Object.entries(RECORDS)) {
      const { rows } = await client.query<{ part: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended(${values}::text, 0)), 0) as part from ${table} t`,
      );
      parts.push(`${table} ${rows[0]?.part}`);
    }
    const { rows } = await client.query<{ hash: string }>("select hash from stored_files");
    const missing = rows.filter(({ hash }) => !existsSync(join(filesDir, hash.slice(0, 2), hash)));
    return [...parts, `missing files ${missing.length}`].join("\n");
  } finally {
    await client.end();
  }
}
