/** What must hold after every schedule. Each finding has a symptom, by which a planted bug must be found. */
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import type { DeviceDisk, SimulatedServer } from "./layer.ts";
import type { Tap } from "./simulate.ts";

export const symptoms = {
  lost: "the screen said saved, and the server never got it",
  "refused and done": "the user saw a refusal, and the act was carried out all the same",
  doubled: "an act has its effect more often than once",
  "wrong order": "commands were stored in another order than they were made, although it matters",
  "wrong author": "an act was recorded in the name of another user",
  "wrong answer": "the device keeps another result than the server has",
  stuck: "everything works again, and something that could be sent still waits",
  "held back":
    "a user does not come back, and another user's command waits for theirs without need",
  "not saved": "a tap was refused although the device could have kept it",
  "file lost": "a file of a command that was carried out is not there",
  "file too early": "a file was sent before its record existed",
  "not stored": "the server carried out a command that it had not stored before",
  "broken rule": "a rule that every database of Fundi keeps does not hold",
  "wrong moment": "the server recorded another moment than the one of the tap",
  "wrong drawer": "the cash of the taps of a user is not the cash in the books",
  "parked without reason": "a person is asked to decide what only had to be sent again",
  readable: "what a user typed is readable in the files of the browser after the sign-out",
  differs: "the same schedule had another course",
} as const;
export type Symptom = keyof typeof symptoms;

export interface Finding {
  symptom: Symptom;
  text: string;
}

/** What is compared: a simulation, or what a real browser did. */
export interface Judged {
  devices: readonly JudgedDevice[];
  taps: readonly JudgedTap[];
  world: { server: JudgedServer };
}

export interface JudgedDevice {
  readonly name: string;
  readonly disk: Pick<DeviceDisk, "records">;
}

export type JudgedTap = Omit<Tap, "device" | "isAttended"> & { device: JudgedDevice };

type JudgedServer = Pick<
  SimulatedServer,
  "stored" | "effects" | "uploads" | "early" | "isResult" | "waitsForPerson" | "mayPass"
>;

/** While the server cannot read some commands and nobody has decided what is parked: all others are there. */
export const judgeAtRest = (simulation: Judged): Finding[] =>
  judgeSent(simulation, "stuck", isPoisonIn(simulation));

/** While a user does not come back: what the others made is there. */
export const judgeWithout = (simulation: Judged, absent: string): Finding[] =>
  judgeSent(
    simulation,
    "held back",
    (kept) => isPoisonIn(simulation)(kept) || kept.command.author === absent,
  );

/** Whether the server cannot read a command until it is repaired. */
function isPoisonIn({ taps }: Judged): (kept: Kept) => boolean {
  const keys = new Set(taps.filter(({ isPoison }) => isPoison).map(({ draft: { key } }) => key));
  return ({ command }) => keys.has(command.key);
}

function judgeSent(
  { devices, world }: Judged,
  symptom: Symptom,
  mayWait: (kept: Kept) => boolean,
): Finding[] {
  return devices.flatMap((device) => {
    const kept = keptOn(device);
    const waiting = kept.filter(({ stage }) => stage === "waiting");
    const held = heldBack(waiting, mayWait);
    return waiting
      .filter(({ command: { key } }) => !held.has(key) && !world.server.stored.has(key))
      .map(({ command }) => found(symptom, `${device.name} has not sent ${command.key}`));
  });
}

/** The keys of commands that may wait, and of those that need what these create. */
function heldBack(kept: readonly Kept[], mayWait: (kept: Kept) => boolean): Set<string> {
  const keys = new Set<string>();
  const records = new Set<string>();
  for (const each of kept.toSorted((a, b) => a.command.seq - b.command.seq)) {
    const { key, needs } = each.command;
    if (!mayWait(each) && !needs.some((id) => records.has(id))) continue;
    keys.add(key);
    for (const id of each.creates) records.add(id);
  }
  return keys;
}

/** At the very end: each act once, in order, in the right name, and nothing waits. */
export function judgeAtEnd(simulation: Judged): Finding[] {
  const { devices, taps } = simulation;
  return [
    ...taps.flatMap((tap) => judgeTap(simulation, tap)),
    ...devices.flatMap((device) => judgeDevice(simulation, device)),
    ...judgeOrder(simulation),
    ...simulation.world.server.early.map((file) => found("file too early", file)),
  ];
}

function judgeTap({ world: { server } }: Judged, tap: JudgedTap): Finding[] {
  const effects = server.effects.filter((effect) => effect.tap === tap.number);
  const name = `tap ${tap.number}`;
  const missing =
    tap.outcome === "saved" && effects.length === 0 && !server.waitsForPerson(tap.draft.key);
  const isKept = keptOn(tap.device).some(
    ({ stage, command }) => stage !== "done" && command.key === tap.draft.key,
  );
  return [
    ...(missing ? [found(isKept ? "stuck" : "lost", name)] : []),
    ...(tap.outcome === "refused" && effects.length > 0 ? [found("refused and done", name)] : []),
    ...(effects.length > 1 ? [found("doubled", `${name}: ${effects.length} times`)] : []),
    ...effects
      .filter(({ by }) => by !== tap.user)
      .map(({ by }) => found("wrong author", `${name} of ${tap.user} is recorded as ${by}'s`)),
    ...tap.files
      .filter(({ id }) => server.uploads.get(id)?.some((by) => by !== tap.user))
      .map(({ id }) => found("wrong author", `${id} of ${tap.user}`)),
    ...(tap.couldBeKept ? [found("not saved", `${name}: ${tap.failure}`)] : []),
    // The files of what is parked wait with it.
    ...(effects.length > 0 && !server.waitsForPerson(tap.draft.key)
      ? tap.files
          .filter(({ id }) => !server.uploads.has(id))
          .map(({ id }) => found("file lost", id))
      : []),
  ];
}

function judgeDevice({ world: { server }, taps }: Judged, device: JudgedDevice): Finding[] {
  const photos = photosOf(taps);
  return keptOn(device).flatMap(({ command: { key }, stage, result }) => {
    // It is asked about, and its files wait, until a person has decided.
    const mayStay = stage !== "waiting" && server.waitsForPerson(key);
    if (stage !== "done" && !mayStay) return [found("stuck", `${device.name}: ${key} is ${stage}`)];
    // A photo that was added later has no command, so the server has no result of it.
    const isSame = photos.has(key) || (result !== null && server.isResult(key, result));
    return isSame ? [] : [found("wrong answer", `${device.name}: ${key}`)];
  });
}

/**
 * What creates a record comes before what needs it. Commands of one user that share a record keep their order, unless
 * the first of them could wait for somebody else. Records belong to one device here.
 */
function judgeOrder(simulation: Judged): Finding[] {
  const { devices, world, taps } = simulation;
  const { server } = world;
  const photos = photosOf(taps);
  const isPoison = isPoisonIn(simulation);
  return devices.flatMap((device) => {
    const kept = keptOn(device)
      .filter(({ command }) => !photos.has(command.key))
      .toSorted((a, b) => a.command.seq - b.command.seq);
    const orderOf = ({ command }: Kept) => server.stored.get(command.key)?.order ?? Infinity;
    const mayBePassed = ({ command }: Kept, { command: { author } }: Kept) =>
      heldBack(kept, (each) => isPoison(each) || each.command.author !== author).has(command.key);
    return kept.flatMap((earlier, place) =>
      kept
        .slice(place + 1)
        .filter((later) => orderOf(later) < orderOf(earlier))
        .filter(
          (later) =>
            shares(later, earlier.creates) ||
            (shares(later, earlier.command.needs) &&
              !mayBePassed(earlier, later) &&
              !server.mayPass(later.command)),
        )
        .map((later) => found("wrong order", `${later.command.key} before ${earlier.command.key}`)),
    );
  });
}

const shares = ({ command }: Kept, ids: readonly string[]): boolean =>
  command.needs.some((id) => ids.includes(id));

/** The keys of photos that were added later, which have no command. */
const photosOf = (taps: readonly JudgedTap[]): ReadonlySet<string> =>
  new Set(taps.flatMap(({ draft }) => (draft.startsAs ? [draft.key] : [])));

export const keptOn = ({ disk }: JudgedDevice): Kept[] => disk.records("commands") as Kept[];
const found = (symptom: Symptom, text: string): Finding => ({ symptom, text });
