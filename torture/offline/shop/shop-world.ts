/** The world of a real shop: the devices have the product's outbox and its database, and the server is the product. */
import { chance } from "#src/app/demo-shop/random.ts";
import type { GivenToWorld, MakeWorld, World } from "../layer.ts";
import { virtualTime } from "../virtual-time.ts";
import { performAct } from "./acts.ts";
import { busyWork } from "./busy.ts";
import { judgeShop, newViolations } from "./judge-shop.ts";
import { MemoryDisk, storeOfPage } from "./memory-disk.ts";
import type { RealShop } from "./real-shop.ts";
import { readRecords } from "./records.ts";
import { RealServer } from "./server.ts";
import { setStage, WALK_IN, type Stage } from "./stage.ts";
import { makeRealTap, type RealTap } from "./taps.ts";

interface ShopRun {
  shop: RealShop;
  /** Every so many schedules all rules of the database are checked. */
  rulesEvery: number;
  /** Called when a schedule has ended, before it is judged. */
  beforeJudging?: (shop: RealShop) => Promise<void>;
  trustsSession?: boolean;
}

/** How often each refusal parked a command, for the report. */
export type Refused = Map<string, number>;

export function shopWorlds(
  { shop, rulesEvery, beforeJudging, trustsSession = false }: ShopRun,
  refused: Refused = new Map(),
): MakeWorld {
  const known = new Set<string>();
  let runs = 0;
  return async (given) => {
    await shop.isUp();
    if (runs === 0 && rulesEvery < Infinity) await newViolations(shop.db, known);
    const stage = await setStage(shop);
    runs += 1;
    const judge = async ({ server, taps, users }: Ended) => {
      for (const { refusal } of server.records.stored.values())
        if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
      const rules = runs % rulesEvery === 0 ? await newViolations(shop.db, known) : [];
      return [...(await judgeShop(shop.db, users, { server, taps })), ...rules];
    };
    return worldOf({ shop, stage, beforeJudging, trustsSession, judge }, given);
  };
}

interface Here extends Required<Pick<ShopRun, "trustsSession">> {
  shop: RealShop;
  stage: Stage;
  beforeJudging: ShopRun["beforeJudging"];
  judge: (ended: Ended) => ReturnType<World["judge"]>;
}

interface Ended {
  server: RealServer;
  taps: readonly RealTap[];
  users: readonly string[];
}

function worldOf(
  { shop, stage, beforeJudging, trustsSession, judge }: Here,
  { seed, parts, trace }: GivenToWorld,
): World {
  const busy = busyWork();
  const time = virtualTime(busy.settled);
  const random = chance(seed).next;
  // The number of statements differs from run to run, and must not change what devices do.
  const { next: chanceOfServer } = chance(seed + 1);
  shop.faults.random = chanceOfServer;
  const began = Date.now();
  const taps = new Map<string, RealTap>();
  const cookies = new Map(stage.users.map(({ userId, cookie }) => [userId, cookie]));
  const server = new RealServer(shop, chanceOfServer, cookies, taps);
  server.trustsSession = trustsSession;
  const disks: MemoryDisk[] = [];
  const users = stage.users.map(({ userId }) => userId);
  let ids = 0;
  return {
    time,
    random,
    parts,
    server,
    nextId: () => `${seed}-${began}-${++ids}`,
    trace: (line) => trace(`${time.now()} ${line}`),
    users: [users[0] ?? "", users[1] ?? ""],
    sharedByAll: [WALK_IN],
    dateAt: (moment) => began + moment,
    makeDisk: () => {
      const disk = new MemoryDisk();
      disks.push(disk);
      return disk;
    },
    storeOf: (store, page, disk) => storeOfPage(store, page, disk as MemoryDisk, busy),
    makeTap: (tap) => {
      const made = makeRealTap(stage, tap);
      taps.set(made.draft.key, made);
      trace(`tap ${made.number} ${made.kind}`);
      return made;
    },
    act: (step) => performAct(shop, stage, step),
    waitFor: (answer) => void busy.during(answer.catch(() => {})),
    repair: () => repair(shop, server, cookies),
    look: async () => {
      for (const disk of disks) await disk.look();
    },
    lookAtServer: async () => {
      await server.idle();
      await beforeJudging?.(shop);
      for (const disk of disks) await disk.look();
      server.records = await readRecords(shop.db, [...taps.values()]);
    },
    judge: () => judge({ server, taps: [...taps.values()], users }),
  };
}

/** The server works again, and everybody may sign in. */
async function repair(
  shop: RealShop,
  server: RealServer,
  cookies: Map<string, string>,
): Promise<void> {
  server.mood = "well";
  await server.idle();
  await server.setMaintenance(false);
  for (const user of cookies.keys()) {
    await shop.admin.post(`/api/users/${user}/activate`, {}, { isFaulty: true });
    cookies.set(user, `fundi_session=${await shop.newSession(user)}`);
  }
}
