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

export interface ShopRun {
  shop: RealShop;
  /** Every so many schedules all rules of the database are checked. */
  rulesEvery: number;
  /** Called when a schedule has ended, before it is judged. */
  beforeJudging?: (shop: RealShop) => Promise<void>;
}

/** How often each refusal parked a command, for the report. */
export type Refused = Map<string, number>;

export function shopWorlds(
  { shop, rulesEvery, beforeJudging }: ShopRun,
  refused: Refused = new Map(),
): MakeWorld {
  const known = new Set<string>();
  let runs = 0;
  return async (given) => {
    await shop.isUp();
    const stage = await setStage(shop);
    runs += 1;
    return new ShopWorld(
      shop,
      stage,
      given,
      async ({ server, taps, users }) => {
        for (const { refusal } of server.records.stored.values())
          if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
        const rules = runs % rulesEvery === 0 ? await newViolations(shop.db, known) : [];
        return [...(await judgeShop(shop.db, users, { server, taps })), ...rules];
      },
      beforeJudging,
    ).world;
  };
}

interface Ended {
  server: RealServer;
  taps: readonly RealTap[];
  users: readonly string[];
}

class ShopWorld {
  readonly world: World;

  constructor(
    shop: RealShop,
    stage: Stage,
    { seed, parts, trace }: GivenToWorld,
    judge: (ended: Ended) => ReturnType<World["judge"]>,
    beforeJudging: ShopRun["beforeJudging"],
  ) {
    const busy = busyWork();
    const time = virtualTime(busy.settled);
    const random = chance(seed).next;
    shop.faults.random = random;
    const began = Date.now();
    const taps = new Map<string, RealTap>();
    const cookies = new Map(stage.users.map(({ userId, cookie }) => [userId, cookie]));
    const server = new RealServer(shop, random, cookies, taps);
    const disks: MemoryDisk[] = [];
    const users = stage.users.map(({ userId }) => userId);
    let ids = 0;
    this.world = {
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
      repair: async () => {
        server.mood = "well";
        await server.idle();
        await server.setMaintenance(false);
        for (const user of users) {
          await shop.admin.post(`/api/users/${user}/activate`, {}, { isFaulty: true });
          cookies.set(user, `fundi_session=${await shop.newSession(user)}`);
        }
      },
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
}
