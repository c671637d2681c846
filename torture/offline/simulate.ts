/** Runs one schedule, then repairs everything, waits, and returns what the judge finds. */
import { Device, type Line, type OpenPage } from "./device.ts";
import { judgeAtEnd, judgeAtRest, judgeWithout, keptOn, type Finding } from "./judge.ts";
import type { MadeTap, MakeWorld, ServerMood, World } from "./layer.ts";
import { modelWorld } from "./model-world.ts";
import { productParts, type Parts } from "./parts.ts";
import type { Schedule, ScheduleStep } from "./schedule.ts";

/** Something that a user did, and what the screen said about it. */
export interface Tap extends MadeTap {
  number: number;
  device: Device;
  user: string;
  outcome: "nothing yet" | "saved" | "not saved" | "refused";
  /** Whether the screen waits for the answer. */
  isAttended: boolean;
  /** The name of the failure. */
  failure: string;
  /** Whether the device could have kept it when it failed. */
  couldBeKept: boolean;
}

export interface Simulation {
  world: World;
  devices: readonly Device[];
  taps: Tap[];
}

export interface Course {
  findings: readonly Finding[];
  /** All that happened, for the comparison of two runs. */
  trace: readonly string[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SLICE = 15_000;

export async function simulate(
  schedule: Schedule,
  parts: Parts = productParts,
  makeWorld: MakeWorld = modelWorld,
): Promise<Course> {
  const trace: string[] = [];
  const simulation = await setUp(schedule, parts, makeWorld, (line) => trace.push(line));
  const { world } = simulation;
  const { time, server, users } = world;

  for (const each of schedule.steps) {
    await perform(simulation, each);
    await time.run(each.wait);
  }
  await repair(simulation);
  const [present = "", absent = ""] = schedule.seed % 2 === 0 ? users : users.toReversed();
  await userComes(simulation, present, 4 * MINUTE);
  await world.lookAtServer();
  const without = judgeWithout(simulation, absent);
  await everyUserComes(simulation, 4 * MINUTE);
  await world.lookAtServer();
  const atRest = judgeAtRest(simulation);
  server.isRepaired = true;
  await everyUserComes(simulation, 2 * MINUTE);
  server.decide();
  // The device asks every ten minutes what became of parked commands.
  await everyUserComes(simulation, 13 * MINUTE);
  await world.lookAtServer();
  trace.push(`${time.now()} ${simulation.taps.map(({ outcome }) => outcome).join()}`);
  const own = await world.judge(simulation);
  return { findings: [...without, ...atRest, ...judgeAtEnd(simulation), ...own], trace };
}

async function setUp(
  schedule: Schedule,
  parts: Parts,
  makeWorld: MakeWorld,
  trace: (line: string) => void,
): Promise<Simulation> {
  const world = await makeWorld({ seed: schedule.seed, parts, trace });
  const devices = Array.from({ length: schedule.devices }, (_, place) => {
    const user = world.users[place % world.users.length] ?? "";
    return new Device(world, `d${place}`, user, world.random() < 0.7);
  });
  for (const device of devices) device.openPage();
  return { world, devices, taps: [] };
}

function perform(simulation: Simulation, step: ScheduleStep): Promise<void> | void {
  const { kind, a, b } = step;
  const { world, devices } = simulation;
  const device = pick(devices, a);
  const page = pick(device?.alive() ?? [], b);
  if (!device) return;
  switch (kind) {
    case "tap":
      return page && tap(simulation, device, page, step);
    case "tap again":
      return page && tapAgain(simulation, device, page);
    case "person decides":
      return world.server.decide();
    case "well":
    case "maintenance":
    case "overloaded":
    case "forbidden":
    case "dying":
    case "moody":
      world.server.mood = kind satisfies ServerMood;
      return;
    case "up":
    case "cut":
    case "black hole":
    case "portal":
    case "bad gateway":
    case "lossy":
    case "slow":
    case "cut in the middle":
      device.line = kind satisfies Line;
      return;
    case "online":
      return page?.drain.wake();
    case "clock set":
      device.clockError = ((b % 7) - 3) * DAY;
      return;
    default:
      return performOnDevice(device, page, step);
  }
}

function performOnDevice(
  device: Device,
  page: OpenPage | undefined,
  step: ScheduleStep,
): Promise<void> | void {
  const { users } = device.world;
  const { kind, b } = step;
  switch (kind) {
    case "open page":
      if (device.pages.length < 3) device.openPage();
      return;
    case "newer app":
      device.version = 2;
      if (device.pages.length < 3) device.openPage();
      return;
    case "close page":
      if (page) device.close(page, b % 2 === 0);
      return;
    case "put to sleep":
      if (page) device.putToSleep(page);
      return;
    case "wake up":
      return device.pages.find(({ state }) => state === "asleep")?.awake();
    case "kill browser":
      device.closeAll(b % 2 === 0);
      device.openPage();
      return;
    case "power failure":
      device.losePower();
      device.openPage();
      return;
    case "connection lost":
      return device.loseConnections(b % 2 === 0);
    case "disk full":
      device.disk.capacity = device.disk.used() + (b % 3);
      return;
    case "disk free":
      device.disk.capacity = Number.POSITIVE_INFINITY;
      return;
    case "session ends":
      device.hasSessionEnded = true;
      return;
    case "sign in":
      return device.signIn(pick(users, b) ?? null, page);
    case "other user":
      return device.signIn(b % 5 === 0 ? null : users[device.user === users[0] ? 1 : 0], page);
    default:
      return device.world.act(step);
  }
}

function tap(simulation: Simulation, device: Device, page: OpenPage, step: ScheduleStep): void {
  const { user } = device;
  if (user === null) return;
  const { taps, world } = simulation;
  const number = taps.length;
  const earlier = taps.filter((each) => each.device === device && each.outcome === "saved");
  const made: Tap = {
    ...world.makeTap({ number, user, device, earlier, step }),
    number,
    device,
    user,
    outcome: "nothing yet",
    isAttended: false,
    failure: "",
    couldBeKept: false,
  };
  made.isAttended = world.server.direct !== null && step.a % 3 === 1 && !made.draft.startsAs;
  taps.push(made);
  save(world, page, made);
}

/** The user taps again after "not saved". The screen has kept the key. */
function tapAgain({ taps, world }: Simulation, device: Device, page: OpenPage): void {
  const failed = taps.findLast(
    (each) => each.device === device && each.outcome === "not saved" && each.user === device.user,
  );
  if (failed) save(world, page, failed);
}

function save(world: World, page: OpenPage, made: Tap): void {
  const lossesBefore = made.device.losses;
  const { draft, files } = made;
  const saving = made.isAttended
    ? page.attend(draft, files)
    : page.save(draft, files).then(() => "saved" as const);
  saving.then(
    (outcome) => {
      made.outcome = outcome;
      world.trace(`${outcome} ${made.number}`);
    },
    (error: Error) => {
      if (made.outcome !== "saved") made.outcome = "not saved";
      made.failure = error.name;
      made.couldBeKept = couldBeKept(made, made.device.losses - lossesBefore);
      world.trace(`not saved ${made.number} ${error.name}`);
    },
  );
}

/**
 * The last space is reserved for a command; a closed connection is opened once more; pages that are awake give way. A page
 * that slept hears of a failure later, when nobody can say any more what was possible.
 * @param losses how often the browser has closed the connections meanwhile
 */
function couldBeKept({ failure, device }: Tap, losses: number): boolean {
  if (device.hasSlept) return false;
  if (failure === "QuotaExceededError") return device.disk.records("ballast").length > 0;
  return failure === "BlockedError" || (failure === "InvalidStateError" && losses < 2);
}

/** Everything works again, but nothing tells the pages. A page that sleeps goes on sleeping. */
async function repair({ world, devices }: Simulation): Promise<void> {
  await world.repair();
  world.server.mood = "well";
  for (const device of devices) {
    device.line = "up";
    device.hasSessionEnded = false;
    device.disk.capacity = Number.POSITIVE_INFINITY;
    // Nobody can use a newer version while an older page sleeps: it does not hear that it must close its connection.
    if (device.version > 1) for (const page of device.pages) page.awake();
    for (const extra of device.alive().slice(2)) device.close(extra, true);
    // Older pages cannot open the database any more when a newer one has.
    if (!device.alive().some(({ version }) => version === device.version)) device.openPage();
  }
}

/**
 * Each user signs in on each device, for `ms` or until none of their commands waits. This is repeated while something is
 * sent: a command or a photo may have waited for a command that another user made.
 */
async function everyUserComes(simulation: Simulation, ms: number): Promise<void> {
  const { devices, world } = simulation;
  const steps = { waiting: 0, form: 0, files: 1, parked: 1, done: 2 };
  const ended = () => devices.flatMap(keptOn).reduce((sum, { stage }) => sum + steps[stage], 0);
  let before: number;
  do {
    before = ended();
    for (const user of world.users) await userComes(simulation, user, ms);
  } while (ended() > before);
}

async function userComes({ world, devices }: Simulation, user: string, ms: number): Promise<void> {
  const { time } = world;
  for (const device of devices) if (device.user !== user) device.signIn(user, device.alive()[0]);
  const end = time.now() + ms;
  do {
    await time.run(SLICE);
    await world.look();
  } while (time.now() < end && devices.some((device) => hasOpen(device, user)));
}

const hasOpen = (device: Device, user: string): boolean =>
  keptOn(device).some(({ command, stage }) => command.author === user && stage !== "done");

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];
