/**
 * `node bench/analytics/selling-with-kept-days.ts`: sixteen tills sell for some seconds with the triggers that forget
 * kept days of analytics, and for some seconds without them, in turns. All earlier days are kept. Prints the sales per
 * second of both and their ratio, which must be above 0.95.
 *
 * FUNDI_BENCH_DEVICES sets the number of devices (20,000), FUNDI_BENCH_SECONDS the seconds per turn (10),
 * FUNDI_BENCH_TURNS the number of turns (6).
 */
import pg from "pg";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { keepDays } from "#src/areas/analytics/server/keep-days.ts";
import { withScratchDatabase } from "../../scripts/scratch-database.ts";
import { fillShop } from "../fill-shop.ts";
import { serve, signIn } from "../serving.ts";
import { checkouts, sell } from "../tills/sixteen-tills.ts";

const number = (name: string, usual: number) => Number(process.env[`FUNDI_BENCH_${name}`] ?? usual);
const SECONDS = number("SECONDS", 10);
const TURNS = number("TURNS", 6);
const TARGET = 0.95;

/** Switches all triggers that forget days, each in its own transaction, so that jobs of the server wait only briefly. */
async function switchTriggers(client: pg.Client, act: "enable" | "disable"): Promise<void> {
  const { rows } = await client.query<{ change: string }>(`
    select format('alter table %s ${act} trigger %I', t.tgrelid::regclass, t.tgname) as change
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname like 'forget\\_days%' and not t.tgisinternal`);
  if (rows.length === 0) throw new Error("there are no triggers that forget days");
  for (const { change } of rows) await client.query(change);
}

await withScratchDatabase(measure);

async function measure(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillShop(client, number("DEVICES", 20_000));
  await keepAllDays(databaseUrl);
  const sale = await checkouts(client);
  const cookie = await signIn(databaseUrl);
  const product = await serve("product", databaseUrl);
  try {
    await sell(sale, product.url, cookie, SECONDS);
    const results = [];
    for (let turn = 1; turn <= TURNS; turn++) {
      const sellWith = async (act: "enable" | "disable") => {
        await switchTriggers(client, act);
        return sell(sale, product.url, cookie, SECONDS);
      };
      // Turns begin with and without triggers alternately, because sales become slower while the shop grows.
      const first = turn % 2 === 0 ? "enable" : "disable";
      const one = await sellWith(first);
      const other = await sellWith(first === "enable" ? "disable" : "enable");
      const [on, off] = first === "enable" ? [one, other] : [other, one];
      results.push({
        turn,
        "sales/s with triggers": on.toFixed(0),
        "without triggers": off.toFixed(0),
        ratio: (on / off).toFixed(3),
      });
    }
    console.table(results);
    const ratio = results.reduce((sum, { ratio: one }) => sum + Number(one), 0) / results.length;
    console.log(`Ratio ${ratio.toFixed(3)}, target ${TARGET}`);
    if (ratio < TARGET) process.exitCode = 1;
  } finally {
    await product.stop();
    await client.end();
  }
}

async function keepAllDays(databaseUrl: string): Promise<void> {
  const { db } = connect({
    connectionString: databaseUrl,
    connections: 1,
    log: createLog("error"),
  });
  let kept = -1;
  while (kept !== 0) kept = await keepDays(db);
  await db.destroy();
}
