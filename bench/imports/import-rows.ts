/**
 * `node bench/imports/import-rows.ts`: what a page of the rows of an import costs. Each of the three kinds of imports
 * (items, customers, devices) has a file of 200 rows, and five of 20,000, the most that a file may have, so that its table
 * has 100,000 rows. The same page of a small and of a large file is read in turns. It prints the median milliseconds of
 * both, and their ratio.
 *
 * Target: a page of a large file takes at most twice as long as one of a small file, plus 2 ms.
 *
 * FUNDI_BENCH_ROUNDS sets the measured rounds (40).
 */
import { performance } from "node:perf_hooks";
import pg from "pg";
import { newId } from "#src/shared/ids.ts";
import { permissions } from "#src/shared/permissions.ts";
import { connect, type Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { createLog } from "#src/server/log.ts";
import { migrate } from "#src/server/migrate.ts";
import { startPostgres } from "#src/server/postgres/start-postgres.ts";
import { customerImportHandlers } from "#src/areas/customers/import/server/import-kind.ts";
import { deviceImportHandlers } from "#src/areas/devices/import/server/import-kind.ts";
import { itemImportHandlers } from "#src/areas/inventory/import/server/import-kind.ts";
import { temporaryFolder } from "../../scripts/scratch-database.ts";

const ROUNDS = Number(process.env["FUNDI_BENCH_ROUNDS"] ?? 40);
const WARM_UP = 10;
const SMALL = 200;
const LARGE = 20_000;
const LARGE_FILES = 5;
const LIMIT = 50;

const actor: Actor = {
  userId: newId(),
  name: "",
  role: "admin",
  sessionId: null,
  mustChangePassword: false,
  permissions: new Set(permissions),
};

const asked = (id: string, query: Query): Asked => ({ actor, params: { id }, query });

interface PageOfRows {
  items: readonly unknown[];
  nextCursor: string | null;
}

interface Query {
  limit: number;
  show?: "error" | "new";
  cursor?: string;
}

interface Asked {
  actor: Actor;
  params: { id: string };
  query: Query;
}

interface KindOfRows {
  name: string;
  /** Inserts an import with rows of this number; the first parameter is its id. */
  fill: string[];
  list: (db: Database, asked: Asked) => Promise<PageOfRows>;
}

/** One row in fifty is wrong. */
const kind = "case when n % 50 = 7 then 'error' else 'new' end";
const id = "md5($1::text || n)::uuid";
const importOf = (table: string, more: string, values: string) => `
  insert into ${table} (id, file_name, columns, row_count, new_count, unchanged_count, error_count, created_by${more})
  values ($1::text::uuid, 'file.csv', '[]', $2::int, $2::int, 0, 0, gen_random_uuid()${values})`;
const rowsOf = (table: string, columns: string, values: string) => `
  insert into ${table} (import_id, row, kind, given, errors, ${columns})
  select $1::text::uuid, n + 1, ${kind}, '{"name": "Asha"}', '[]', ${values} from generate_series(1, $2::int) n`;

const kinds: KindOfRows[] = [
  {
    name: "items",
    fill: [
      importOf("item_imports", ", has_cost, changed_count, stock_count", ", true, 0, 0"),
      rowsOf(
        "item_import_rows",
        "sku, name, item_id, changes",
        `'SKU-' || n, 'Screen', ${id}, '[]'`,
      ),
    ],
    list: itemImportHandlers.listRows,
  },
  {
    name: "customers",
    fill: [
      importOf("customer_imports", ", changed_count", ", 0"),
      rowsOf(
        "customer_import_rows",
        "cells, name, phone, customer_id, changes",
        `'[]', 'Asha', '+2557' || lpad(n::text, 8, '0'), ${id}, '[]'`,
      ),
    ],
    list: customerImportHandlers.listRows,
  },
  {
    name: "devices",
    fill: [
      importOf("device_imports", "", ""),
      rowsOf("device_import_rows", "cells, device_id, is_new_customer", `'[]', ${id}, false`),
    ],
    list: deviceImportHandlers.listRows,
  },
];

await temporaryFolder(async (dataDir) => {
  const postgres = await startPostgres({ dataDir, log: createLog("warn") });
  const superuser = new pg.Client({ connectionString: postgres.superuserConnectionString });
  const { connectionString } = postgres;
  await migrate(connectionString);
  await superuser.connect();
  await superuser.query("set session_replication_role = replica");
  const { db } = connect({ connectionString, connections: 1, log: createLog("error") });
  try {
    const missed: string[] = [];
    for (const each of kinds) missed.push(...(await measureKind(db, superuser, each)));
    console.log(missed.length > 0 ? `Missed: ${missed.join("; ")}.` : "All targets are met.");
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
    await superuser.end();
    await postgres.stop();
  }
});

async function measureKind(
  db: Database,
  superuser: pg.Client,
  { name, fill, list }: KindOfRows,
): Promise<string[]> {
  const file = async (rows: number) => {
    const importId = newId();
    const [head = "", body = ""] = fill;
    await superuser.query(head, [importId, rows]);
    await superuser.query(body, [importId, rows]);
    return importId;
  };
  const small = await file(SMALL);
  let large = "";
  for (let nth = 0; nth < LARGE_FILES; nth++) large = await file(LARGE);
  await superuser.query("vacuum analyze");
  const missed: string[] = [];
  for (const [question, query] of await questions(db, list, { small, large })) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const which of ["small", "large"] as const) {
        const began = performance.now();
        await list(db, asked(which === "small" ? small : large, query(which)));
        if (round >= WARM_UP) times[which].push(performance.now() - began);
      }
    }
    const [ofSmall, ofLarge] = [median(times.small), median(times.large)];
    const columns = [ofSmall, ofLarge, ofLarge / ofSmall].map((each) =>
      each.toFixed(2).padStart(8),
    );
    console.log(`${`${name}: ${question}`.padEnd(36)} ${columns.join(" ")}`);
    if (ofLarge > 2 * ofSmall + 2) missed.push(`${name}: ${question}`);
  }
  return missed;
}

/** The first page, the page in the middle of the file, and the wrong rows. */
async function questions(
  db: Database,
  list: KindOfRows["list"],
  ids: Record<"small" | "large", string>,
): Promise<[string, (which: "small" | "large") => Query][]> {
  const middleOf = async (importId: string, rows: number) => {
    let cursor: string | null = null;
    for (let read = 0; read < rows / 2; read += 100) {
      const query = { limit: 100, ...(cursor && { cursor }) };
      const page: PageOfRows = await list(db, asked(importId, query));
      cursor = page.nextCursor;
    }
    return cursor ?? "";
  };
  const middle = {
    small: await middleOf(ids.small, SMALL),
    large: await middleOf(ids.large, LARGE),
  };
  return [
    ["first page", () => ({ limit: LIMIT })],
    ["in the middle", (which) => ({ limit: LIMIT, cursor: middle[which] })],
    ["wrong rows", () => ({ limit: LIMIT, show: "error" })],
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
