import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { hunt } from "../hunt.ts";
import { schedulesOfShop } from "../schedule.ts";
import { openRealShop } from "./real-shop.ts";
import { shopWorlds } from "./shop-world.ts";
const pg = await startTestPostgres();
process.env["FUNDI_TEST_DATABASE_URL"] = pg.url;
process.env["FUNDI_TEST_SERVER_DATABASE_URL"] = pg.serverUrl;
const shop = await openRealShop();
const refused = new Map();
for (let i = 0; i < Number(process.argv[3] ?? 1); i++) {
  const t = Date.now();
  const r = await hunt({
    seed: Number(process.argv[2] ?? 1) + i,
    runs: Number(process.argv[4] ?? 5),
    makeWorld: shopWorlds({ shop, rulesEvery: 5 }, refused),
    from: schedulesOfShop,
    repeats: false,
    isFirstEnough: true,
  });
  console.log(
    JSON.stringify({
      runs: r.runs,
      ms: Date.now() - t,
      findings: r.findings,
      path: r.path,
      seed: r.seed,
    }),
  );
  if (r.findings.length) console.log(JSON.stringify(r.schedule));
}
console.log(refused);
await shop.close();
await pg.stop();
process.exit(0);
