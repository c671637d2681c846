/**
 * `node bench/backups/restoring.ts`: prints how long a backup and a restore of the demo shop with many photos take, from
 * the screen and from the command. With FUNDI_BENCH_KILLS=100 it also kills the server and the command as often, at
 * times that are spread over the whole work. After each kill the shop must have its state before or after, with all
 * files; at the end it must keep all invariants.
 *
 * FUNDI_BENCH_MB sets the megabytes of photos (1,000), FUNDI_BENCH_KILLS the number of kills (0).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findViolations } from "#src/app/invariants.ts";
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { temporaryFolder, withScratchDatabase } from "../../scripts/scratch-database.ts";
import { signIn } from "../serving.ts";
import { apiOf, backUp, prove, untilAnswered } from "./asking.ts";
import { environmentOf, openDemoShop, originOf, storePhotos, type DemoShop } from "./demo-shop.ts";

const number = (name: string, usual: number) => Number(process.env[`FUNDI_BENCH_${name}`] ?? usual);
const root = join(import.meta.dirname, "..", "..");
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

interface Measured {
  databaseUrl: string;
  dataDir: string;
  shop: DemoShop;
}

async function measure(measured: Measured): Promise<void> {
  const { shop, databaseUrl } = measured;
  const whole = await shop.state();
  const [backup, backupMs] = await timed(() => backUp(shop.api));
  console.log(`Backup of ${((backup.bytes ?? 0) / 1e6).toFixed(0)} MB: ${seconds(backupMs)}`);

  const archive = join(backup.place, backup.fileName ?? "");
  await addCustomer(databaseUrl);
  const [, screenMs] = await timed(() => restoreOnScreen(measured, backup));
  console.log(`Restore from the screen, whose photos are still there: ${seconds(screenMs)}`);
  mustBe(await shop.state(), [whole]);

  await addCustomer(databaseUrl);
  await shop.server.stop();
  // As on a new machine, which has no photos yet.
  await rm(join(measured.dataDir, "files"), { recursive: true });
  const [, commandMs] = await timed(() => restoreByCommand(measured, archive));
  console.log(`Restore by the command, with all photos: ${seconds(commandMs)}`);
  mustBe(await shop.state(), [whole]);
  await shop.restart();

  const kills = number("KILLS", 0);
  if (kills > 0) {
    const third = Math.ceil(kills / 3);
    await killBackups(measured, third, backupMs);
    await killRestoresOnScreen(measured, { backup, whole, times: third, ms: screenMs });
    await killCommands(measured, { archive, whole, times: kills - 2 * third, ms: commandMs });
  }
  await mustKeepInvariants(databaseUrl);
}

/** A change after the backup, by which the two states differ. */
async function addCustomer(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query(
      "insert into customers (id, name, phone, joined_date) values (gen_random_uuid(), 'After The Backup', '+2557' || lpad((random() * 1e8)::int::text, 8, '0'), current_date)",
    ),
  );
}

/** Restores from the screen's endpoint, and waits until the shop serves the restored state. */
async function restoreOnScreen(
  { shop, databaseUrl }: Measured,
  backup: { id: string; fileName: string | null },
): Promise<void> {
  const { id } = await askForRestore(shop, backup);
  await untilAnswered(async () => {
    const api = apiOf(originOf(shop.server), await signIn(databaseUrl));
    const { restore } = await api("GET", "/api/backup-state");
    if (restore?.status === "failed")
      process.exit(complain(`the restore failed: ${restore.problem}`));
    shop.api = api;
    return restore?.id === id && restore.status === "done" ? restore : null;
  });
}

const askForRestore = (shop: DemoShop, { id, fileName }: { id: string; fileName: string | null }) =>
  shop.api("POST", `/api/backups/${id}/restore`, {
    reason: "The bench measures a restore",
    confirmation: fileName ?? "",
  });

/** Runs `npm run restore`. Kills it after `killAfterMs`. */
async function restoreByCommand(
  { databaseUrl, dataDir }: Measured,
  archive: string,
  killAfterMs?: number,
): Promise<void> {
  const child = spawn(process.execPath, ["scripts/restore.ts", archive], {
    cwd: root,
    env: { ...process.env, ...environmentOf(databaseUrl, dataDir) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  if (killAfterMs === undefined) {
    const [code] = await ended;
    if (code !== 0) throw new Error(`the restore ended with code ${code}`);
    return;
  }
  await Promise.race([ended, delay(killAfterMs)]);
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await ended;
}

async function killBackups({ shop }: Measured, times: number, ms: number): Promise<void> {
  const before = await shop.state();
  for (let time = 1; time <= times; time++) {
    // The killed backup counts as running until its job is found dead.
    await untilAnswered(() => shop.api("POST", "/api/backups"));
    await delay((ms * time) / times);
    await shop.restart();
    mustBe(await shop.state(), [before]);
  }
  const { id } = await untilAnswered(() => backUp(shop.api));
  const { proof, proofProblem } = await prove(shop.api, id);
  if (proof !== "restored") throw new Error(`the next backup: ${proof} ${proofProblem ?? ""}`);
  console.log(`${times} kills during backups: nothing lost, the next backup restores`);
}

interface Kills {
  whole: string;
  times: number;
  ms: number;
}

async function killRestoresOnScreen(
  measured: Measured,
  { backup, whole, times, ms }: Kills & { backup: { id: string; fileName: string | null } },
): Promise<void> {
  const { shop, databaseUrl } = measured;
  let switched = 0;
  for (let time = 1; time <= times; time++) {
    await addCustomer(databaseUrl);
    const before = await shop.state();
    await askForRestore(shop, backup);
    await delay((ms * time) / times);
    await shop.restart();
    mustBe(await shop.state(), [before, whole]);
    // The server that started again runs the job once more, when it has found the killed one dead.
    await untilAnswered(async () => {
      shop.api = apiOf(originOf(shop.server), await signIn(databaseUrl));
      const { restore } = await shop.api("GET", "/api/backup-state");
      return restore?.status === "running" ? null : true;
    });
    const after = await shop.state();
    mustBe(after, [before, whole]);
    if (after === whole) switched++;
  }
  console.log(`${times} kills during restores from the screen: nothing lost, ${switched} switched`);
}

async function killCommands(
  measured: Measured,
  { archive, whole, times, ms }: Kills & { archive: string },
): Promise<void> {
  const { shop, databaseUrl } = measured;
  await shop.server.stop();
  let switched = 0;
  for (let time = 1; time <= times; time++) {
    await addCustomer(databaseUrl);
    const before = await shop.state();
    await restoreByCommand(measured, archive, (ms * time) / times);
    const after = await shop.state();
    mustBe(after, [before, whole]);
    if (after === whole) switched++;
  }
  console.log(`${times} kills of the command: nothing lost, ${switched} switched`);
}

async function mustKeepInvariants(databaseUrl: string): Promise<void> {
  const { db } = connect({ connectionString: databaseUrl, connections: 2, log: createLog("warn") });
  const violations = await findViolations(db);
  await db.destroy();
  if (violations.length > 0) complain(`violated invariants: ${JSON.stringify(violations)}`);
  else console.log("All invariants hold.");
}

function mustBe(state: string, allowed: readonly string[]): void {
  if (allowed.includes(state)) return;
  throw new Error(`the shop has neither state:\n${state}\nallowed:\n${allowed.join("\n\n")}`);
}

/** Prints a problem, and returns the exit code. */
function complain(problem: string): number {
  console.error(problem);
  process.exitCode = 1;
  return 1;
}

async function asOwner(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

await withScratchDatabase(
  (databaseUrl) =>
    temporaryFolder(async (dataDir) => {
      const shop = await openDemoShop(databaseUrl, dataDir);
      try {
        await storePhotos(databaseUrl, join(dataDir, "files"), number("MB", 1000));
        await measure({ databaseUrl, dataDir, shop });
      } finally {
        shop.server.kill();
      }
    }),
  { mayCreateDatabases: true },
);
