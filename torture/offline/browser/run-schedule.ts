/** Runs one schedule in a real browser, then repairs everything, has the users come back, and returns what the judge finds. */
import { setTimeout as delay } from "node:timers/promises";
import { chance } from "#src/app/demo-shop/random.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { judgeAtEnd, judgeAtRest, judgeWithout, type Finding, type Judged } from "../judge.ts";
import type { Schedule } from "../schedule.ts";
import { judgeShop, newViolations } from "../shop/judge-shop.ts";
import type { RealShop } from "../shop/real-shop.ts";
import type { Course } from "../simulate.ts";
import type { BrowserDevice } from "./browser-device.ts";
import { BrowserServer } from "./browser-server.ts";
import { setBrowserStage, type Person } from "./browser-stage.ts";
import { commandsOf, learn, SECRET, type BrowserTap } from "./browser-taps.ts";
import { DeviceDump } from "./device-dump.ts";
import { endHolds, readKept } from "./device-records.ts";
import type { FaultyLine } from "./line.ts";
import { noStep, perform, type Run } from "./perform-step.ts";

export interface BrowserShop {
  shop: RealShop;
  line: FaultyLine;
  device: BrowserDevice;
  /** Whether all rules of the database are checked after this schedule. */
  checksRules: () => boolean;
  /** Violations that were there before. */
  known: Set<string>;
}

/** How long what waits may take when everything works. */
const REST_MS = 25_000;

export async function runSchedule(world: BrowserShop, schedule: Schedule): Promise<Course> {
  const trace: string[] = [];
  const began = Date.now();
  const run = await setUp(world, schedule, (line) => trace.push(`${Date.now() - began} ${line}`));
  for (const step of schedule.steps) {
    run.trace(`${step.kind} ${step.a} ${step.b}`);
    // What cannot happen now does not happen. The report counts it.
    await perform(run, step).catch((error: Error) => run.trace(noStep(step.kind, error)));
    await delay(step.wait);
  }
  await repair(run);
  run.trace("everything works");
  const findings = [...(await comeBack(run, schedule)), ...(await judgeAll(world, run))];
  run.trace("judged");
  findings.push(...(await leave(run)));
  run.trace("over");
  return { findings, trace };
}

/** The last user signs out, and nothing of what anybody typed may be left. */
async function leave({ device, trace }: Run): Promise<Finding[]> {
  try {
    await device.leave();
  } catch (error) {
    return [found("stuck", `a user cannot sign out: ${String(error)}`)];
  }
  trace("everybody has left");
  return (await device.filesWith(SECRET)).map((file) => found("readable", file));
}

async function setUp(
  { shop, line, device }: BrowserShop,
  { seed }: Schedule,
  trace: Run["trace"],
): Promise<Run> {
  await shop.isUp();
  const { next: random } = chance(seed);
  line.setRandom(random);
  shop.faults.random = chance(seed + 1).next;
  const stage = await setBrowserStage(shop);
  for (const user of stage.users) await user.post("/api/shifts", { openingFloat: 0 });
  const taps: BrowserTap[] = [];
  device.home = `/devices/${stage.repair.id}`;
  await device.enter(stage.people[0]);
  const disk = new DeviceDump(await readKept(device.page));
  return {
    shop,
    stage,
    line,
    device,
    server: new BrowserServer(shop, random, taps, line),
    taps,
    hearing: new WeakMap(),
    judgedDevice: { name: device.name, disk },
    disk,
    trace,
  };
}

/** Everything works again, and a page is open. What a page was sending that is gone is not its own any more. */
async function repair({ shop, line, server, device, stage, disk }: Run): Promise<void> {
  line.state = "up";
  server.mood = "well";
  await server.idle();
  await server.setMaintenance(false);
  for (const { userId } of stage.people)
    await shop.admin.post(`/api/users/${userId}/activate`, {}, { isFaulty: true });
  if (device.pages.length === 0) await device.openPage();
  // A page that never opened has no storage.
  if (device.page.url().startsWith("chrome")) await device.page.goto(device.home);
  await endHolds(device.page);
  disk.look(await readKept(device.page));
}

/** One user comes, and the other is away; then both come, as long as there is progress. */
async function comeBack(run: Run, { seed }: Schedule): Promise<Finding[]> {
  const { stage, server } = run;
  const [present, absent] = seed % 2 === 0 ? stage.people : stage.people.toReversed();
  try {
    if (present) await userComes(run, present, seed % 3 > 0);
    await server.read();
    const without = absent ? judgeWithout(judgedOf(run), absent.userId) : [];
    let before: number;
    do {
      before = waitingOn(run);
      if (absent) await userComes(run, absent);
      if (present) await userComes(run, present);
    } while (waitingOn(run) < before);
    await server.read();
    return without;
  } catch (error) {
    await server.read();
    return [found("stuck", `a user cannot come back: ${String(error)}`)];
  }
}

const waitingOn = ({ disk }: Run): number => disk.kept.filter(isOpen).length;
const isOpen = ({ stage }: Kept): boolean => stage === "waiting" || stage === "files";

/** The user signs in if something of theirs waits or is unknown, and stays until nothing waits. */
async function userComes(run: Run, person: Person, stays = false): Promise<void> {
  const { device, disk, taps, trace } = run;
  const own = () => disk.kept.filter(({ command }) => command.author === person.userId);
  if (own().some((kept) => isOpen(kept) || kept.isLocked)) {
    await device.comeAs(person, stays);
    trace(`${person.userId} is back`);
    const end = Date.now() + REST_MS;
    do {
      await delay(50);
      disk.look(await readKept(device.page));
    } while (Date.now() < end && own().some(isOpen));
  }
  for (const tap of taps) {
    const [first] = commandsOf(tap, disk.kept);
    if (first) learn(tap, first);
  }
}

const judgedOf = ({ judgedDevice, taps, server }: Run): Judged => ({
  devices: [judgedDevice],
  taps,
  world: { server },
});

async function judgeAll({ checksRules, known }: BrowserShop, run: Run): Promise<Finding[]> {
  const { shop, stage, taps, server, disk } = run;
  const users = stage.people.map(({ userId }) => userId);
  const twice = taps.filter((tap) => commandsOf(tap, disk.kept).length > 1);
  return [
    ...twice.map(({ number, kind }) => found("doubled", `tap ${number}, a ${kind}, has two keys`)),
    ...judgeAtRest(judgedOf(run)),
    ...judgeAtEnd(judgedOf(run)),
    ...(await judgeShop(shop.db, users, { server, taps })),
    ...(checksRules() ? await newViolations(shop.db, known) : []),
  ];
}

const found = (symptom: Finding["symptom"], text: string): Finding => ({ symptom, text });
