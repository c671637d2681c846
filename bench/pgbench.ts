/**
 * Runs the SQL of a scenario with pgbench, without a server. The result is the highest speed that PostgreSQL alone can
 * reach. pgbench comes with PostgreSQL and must be on the PATH. Without pgbench, its column of the results stays empty.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";

const run = promisify(execFile);
const fileOf = (name: string) => join(import.meta.dirname, "pgbench", name);

export interface Pgbench {
  /** Runs a script of the folder bench/pgbench. Returns its transactions per second. */
  measure(script: string, seconds: number): Promise<number>;
}

/** Prepares pgbench for the database of `client`. Returns null when pgbench is not installed. */
export async function findPgbench(
  client: pg.Client,
  databaseUrl: string,
  connections: number,
): Promise<Pgbench | null> {
  const isThere = await run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  await client.query(await readFile(fileOf("numbered.sql"), "utf8"));
  const counted = await client.query<{ items: number; customers: number }>(
    "select (select count(*) from bench_items)::int as items, (select count(*) from bench_customers)::int as customers",
  );
  const variables = Object.entries(counted.rows[0] ?? {}).flatMap(([name, n]) => [
    "-D",
    `${name}=${n}`,
  ]);
  return {
    async measure(script, seconds) {
      const { stdout } = await run("pgbench", [
        "-n",
        "-M",
        "prepared",
        "-c",
        String(connections),
        "-j",
        "2",
        "-T",
        String(seconds),
        ...variables,
        "-f",
        fileOf(script),
        databaseUrl,
      ]);
      const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (!perSecond) throw new Error(`pgbench said nothing of its speed:\n${stdout}`);
      return Number(perSecond);
    },
  };
}
