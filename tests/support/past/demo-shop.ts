/**
 * Starts the demo shop. Filling it takes seconds, so that the first test file that needs it sets a shop up with demo
 * data, and all files get copies of its database. The database also carries the files of the shop.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import { today } from "#src/shared/time.ts";
import { fillDemoShop } from "#src/app/demo-shop.ts";
import { inSql, tableOnRemoval } from "#src/app/demo-data/tables.ts";
import type { Database } from "#src/server/database.ts";
import { newDataDir, startTestApp, type TestApp } from "../app.ts";
import { clientOf, type TestClient } from "../client.ts";
import { createTestDatabase, type TestDatabase } from "../database.ts";
import { jobsDone, readEventually } from "../eventually.ts";

export type Rows = Record<string, unknown[]>;

interface Facts {
  /** The session of the owner who set the shop up. */
  cookie: string;
  /** The rows of all tables after the setup, before the demo data. */
  before: Rows;
}

export interface DemoShop {
  app: TestApp;
  /** The owner who set the shop up. */
  admin: TestClient;
  before: Rows;
}

/** The tables of the database by what happens to their rows when the demo data are removed. */
export const demoTables = Object.entries(tableOnRemoval).map(([name, fate]) => ({
  name: inSql(name),
  fate,
}));

/** All rows of these tables, in a fixed order. */
export async function readTables(db: Database, names: readonly string[]): Promise<Rows> {
  const tables: Rows = {};
  for (const name of names) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Starts a copy of the demo shop with all its jobs done. `close()` of its app removes the copy. */
export async function startDemoShop(env: Record<string, string> = {}): Promise<DemoShop> {
  const database = await createTestDatabase({ name: `demo_${digestOfSource()}`, prepare });
  const dataDir = await newDataDir();
  const { cookie, before } = await unpack(database, dataDir);
  const app = await startTestApp(env, { prepared: { database, dataDir }, fillDemoShop });
  return { app, admin: clientOf(app, cookie), before };
}

async function prepare(addresses: Omit<TestDatabase, "drop">): Promise<void> {
  const dataDir = await newDataDir();
  let before: Rows = {};
  const app = await startTestApp(
    {},
    {
      prepared: { database: { ...addresses, drop: async () => {} }, dataDir },
      autoAssign: true,
      fillDemoShop: async (db, ...given) => {
        before = await readTables(
          db,
          demoTables.map(({ name }) => name),
        );
        await fillDemoShop(db, ...given);
      },
    },
  );
  try {
    const { admin, cookie } = await setUp(app);
    const filled = await readEventually(
      () => admin.get("/api/setup/demo-shop"),
      ({ body }) => body.status !== "filling",
    );
    expect(filled.body).toEqual({ status: "ready" });
    // The reactions to the demo shop still write rows.
    await jobsDone(app.db);
    await pack(app, { cookie, before });
  } finally {
    await app.close();
  }
}

async function setUp(app: TestApp): Promise<{ admin: TestClient; cookie: string }> {
  const answer = await clientOf(app).post("/api/setup", {
    token: app.setupToken,
    admin: { name: "Mama Fundi", email: "owner@example.com", password: "Kariakoo-2026" },
    business: { name: "Fundi Simu Kariakoo", phone: "+255754000111", address: "Mtaa wa Mkunguni" },
    demoData: true,
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { admin: clientOf(app, cookie), cookie };
}

/** Stores the data directory and the facts in the database, outside of the schema of the shop. */
async function pack({ db, dataDir }: TestApp, facts: Facts): Promise<void> {
  await sql`create schema prepared`.execute(db);
  await sql`create table prepared.facts as select ${JSON.stringify(facts)}::jsonb as facts`.execute(
    db,
  );
  await sql`create table prepared.files (path text, content bytea)`.execute(db);
  for (const path of filesIn(dataDir)) {
    const content = readFileSync(join(dataDir, path));
    await sql`insert into prepared.files values (${path}, ${content})`.execute(db);
  }
}

/** Moves the files from the copied database to its data directory, and returns the facts. */
async function unpack({ connectionString }: TestDatabase, dataDir: string): Promise<Facts> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const files = await client.query<{ path: string; content: Buffer }>("table prepared.files");
    for (const { path, content } of files.rows) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true });
      await writeFile(join(dataDir, path), content, { mode: 0o600 });
    }
    const facts = await client.query<{ facts: Facts }>("table prepared.facts");
    await client.query("drop schema prepared cascade");
    if (!facts.rows[0]) throw new Error("the prepared demo shop has no facts");
    return facts.rows[0].facts;
  } finally {
    await client.end();
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));

/** Changes with the code that fills the shop, and every day, because the demo data end today. */
function digestOfSource(): string {
  const root = join(import.meta.dirname, "..", "..", "..");
  const hash = createHash("sha256").update(today());
  for (const folder of [join(root, "src"), import.meta.dirname]) {
    for (const path of filesIn(folder).toSorted()) {
      if (path.endsWith(".ts") && !path.endsWith(".test.ts"))
        hash.update(path).update(readFileSync(join(folder, path)));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
