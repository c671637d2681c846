/** What must hold after every schedule. Each finding has a symptom, by which a planted bug must be found. */
import type { Kept } from "#src/client/outbox/outbox-store.ts";
import type { Device } from "./device.ts";
import { tapOf, type Stored } from "./server.ts";
import type { Simulation, Tap } from "./simulate.ts";

export const symptoms = {
  lost: "the screen said saved, and the server never got it",
  doubled: "an act has its effect more often than once",
  "wrong order": "commands that share a record were stored in another order than they were made",
  "wrong author": "an act was recorded in the name of another user",
  "wrong answer": "the device keeps another result than the server has",
  stuck: "everything works again, and something that could be sent still waits",
  "not saved": "a tap was refused although the device could have kept it",
  "file lost": "a file of a command that was carried out is not there",
  "file too early": "a file was sent before its record existed",
  differs: "the same schedule had another course",
} as const;
export type Symptom = keyof typeof symptoms;

export interface Finding {
  symptom: Symptom;
  text: string;
}

/** While the server cannot read some commands and nobody has decided what is parked: all others are there. */
export function judgeAtRest({ devices, world }: Simulation): Finding[] {
  return devices.flatMap((device) => {
    const kept = keptOn(device);
    const held = heldByPoison(kept);
    return kept
      .filter(({ stage, command }) => stage === "waiting" && !held.has(command.key))
      .filter(({ command }) => !world.server.stored.has(command.key))
      .map(({ command }) => found("stuck", `${device.name} has not sent ${command.key}`));
  });
}

/** The keys of commands that the server cannot read, and of those that must wait for them. */
function heldByPoison(kept: readonly Kept[]): Set<string> {
  const keys = new Set<string>();
  const records = new Set<string>();
  for (const { command } of kept.toSorted((a, b) => a.command.seq - b.command.seq)) {
    const { key, needs } = command;
    if (!tapOf(command).isPoison && !needs.some((id) => records.has(id))) continue;
    keys.add(key);
    for (const id of needs) records.add(id);
  }
  return keys;
}

/** At the very end: each act once, in order, in the right name, and nothing waits. */
export function judgeAtEnd(simulation: Simulation): Finding[] {
  const { devices, taps } = simulation;
  return [
    ...taps.flatMap((tap) => judgeTap(simulation, tap)),
    ...devices.flatMap((device) => judgeDevice(simulation, device)),
    ...judgeOrder(simulation),
    ...simulation.world.server.early.map((file) => found("file too early", file)),
  ];
}

function judgeTap({ world: { server } }: Simulation, tap: Tap): Finding[] {
  const effects = server.effects.filter((effect) => effect.tap === tap.number);
  const name = `tap ${tap.number}`;
  const missing = tap.outcome === "saved" && effects.length === 0;
  const isKept = keptOn(tap.device).some(
    ({ stage, command }) => stage === "waiting" && command.key === tap.draft.key,
  );
  return [
    ...(missing ? [found(isKept ? "stuck" : "lost", name)] : []),
    ...(effects.length > 1 ? [found("doubled", `${name}: ${effects.length} times`)] : []),
    ...effects
      .filter(({ by }) => by !== tap.user)
      .map(({ by }) => found("wrong author", `${name} of ${tap.user} is recorded as ${by}'s`)),
    ...(tap.couldBeKept ? [found("not saved", `${name}: ${tap.failure}`)] : []),
    ...(effects.length > 0
      ? tap.files
          .filter(({ id }) => !server.uploads.has(id))
          .map(({ id }) => found("file lost", id))
      : []),
  ];
}

function judgeDevice({ world: { server } }: Simulation, device: Device): Finding[] {
  return keptOn(device).flatMap(({ command: { key }, stage, result }) => {
    if (stage !== "done") return [found("stuck", `${device.name}: ${key} is ${stage}`)];
    const stored = server.stored.get(key);
    const isSame = stored !== undefined && (result?.state !== "applied" || isAnswerOf(result, key));
    return isSame ? [] : [found("wrong answer", `${device.name}: ${key}`)];
  });
}

const isAnswerOf = (result: NonNullable<Kept["result"]>, key: string): boolean =>
  result.state === "applied" && (result.answer as { key?: string } | null)?.key === key;

/** Records belong to one device here, so the order of a record is the order of its device. */
function judgeOrder({ world: { server } }: Simulation): Finding[] {
  const last = new Map<string, Stored>();
  const inOrder = [...server.stored.values()].toSorted((a, b) => a.order - b.order);
  return inOrder.flatMap((stored) =>
    stored.command.needs.flatMap((id) => {
      const before = last.get(id);
      last.set(id, stored);
      if (!before || before.command.seq < stored.command.seq) return [];
      return [found("wrong order", `${id}: ${before.command.key} before ${stored.command.key}`)];
    }),
  );
}

export const keptOn = ({ disk }: Device): Kept[] => disk.records("commands") as Kept[];
const found = (symptom: Symptom, text: string): Finding => ({ symptom, text });
