/** Which commands the drain sends next, and which file. Pure, so that the order can be read and tested by itself. */
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";
import { isHeld } from "./kept-state.ts";
import type { Kept, RefusedFile, Waiting } from "./device/outbox-store.ts";

/** How long the drain waits until it asks again what became of a parked command. */
export const ASK_AGAIN_MS = 10 * 60_000;
/** The most parked commands of one question. */
export const MAX_ASKED = 20;
/** How long a file waits after the server has refused it for the first, second and later times. */
export const FILE_WAITS_MS = [10 * 60_000, 3_600_000, 6 * 3_600_000];
/** The part of a batch that is not commands. */
const FRAME_BYTES = 1_000;

export interface Limits {
  /** Who is signed in. Only their own commands are sent: the server would refuse others, and must not record them. */
  user: string | null;
  /** The most commands of a batch. */
  size: number;
  /** Commands that the server refused to read, and files that it failed with. They are sent alone and last. */
  aside: ReadonlySet<string>;
  /** Commands and files that this pass does not send again. */
  later: ReadonlySet<string>;
}

export type Next =
  | { kind: "commands"; commands: readonly Kept[] }
  | { kind: "file"; owner: Kept; file: string }
  | { kind: "nothing" };

export function next(read: Waiting, limits: Limits): Next {
  const batch = nextBatch(read, limits);
  if (batch.length > 0) return { kind: "commands", commands: batch };
  return nextFile(read, limits) ?? nextQuestion(read, limits) ?? { kind: "nothing" };
}

/** The oldest commands that no earlier command holds back, up to a whole batch. */
function nextBatch(read: Waiting, limits: Limits): readonly Kept[] {
  const free = freeCommands(read, limits, limits.aside);
  if (free.length > 0) return withinBytes(free.slice(0, limits.size));
  const tried = [...limits.aside].filter((key) => limits.later.has(key));
  return freeCommands(read, limits, new Set(tried)).slice(0, 1);
}

/**
 * Whether a page may send this command itself: no earlier one of its user shares a record with it, and none of anybody
 * creates what it needs.
 */
export function isFirstOfChain({ waiting }: Waiting, { command }: Kept): boolean {
  const { author, seq, needs } = command;
  const isNeeded = (id: string) => needs.includes(id);
  return !waiting.some(({ command: earlier, creates }) => {
    const ids = earlier.author === author ? earlier.needs : creates;
    return earlier.seq < seq && ids.some(isNeeded);
  });
}

/**
 * A command of somebody else, or one that the server cannot read, may wait for ever. It holds back only those that need
 * what it creates, which nobody could carry out before it. What is sent again in the next pass holds back, in this pass,
 * all that share a record with it, so that the commands of one user keep their order. A command that a page sends itself
 * holds them back likewise.
 * @param unread keys of commands that are not to be sent because the server cannot read them
 */
function freeCommands(
  { waiting, date }: Waiting,
  { user, later }: Limits,
  unread: ReadonlySet<string>,
): Kept[] {
  const missing = new Set<string>();
  const unsettled = new Set<string>();
  return waiting.filter((kept) => {
    const { author, key, needs } = kept.command;
    const isAnyOf = (ids: ReadonlySet<string>) => needs.some((id) => ids.has(id));
    if (author !== user || kept.isLocked || unread.has(key) || isAnyOf(missing)) {
      for (const id of kept.creates) missing.add(id);
      return false;
    }
    const isFree = !later.has(key) && !isAnyOf(unsettled) && !isHeld(kept, date);
    if (!isFree) for (const id of needs) unsettled.add(id);
    return isFree;
  });
}

function withinBytes(commands: readonly Kept[]): readonly Kept[] {
  let left = MAX_BATCH_BYTES - FRAME_BYTES;
  const end = commands.findIndex(({ bytes }) => (left -= bytes + 1) < 0);
  // The store accepts no command that is larger than a batch.
  return end === -1 ? commands : commands.slice(0, Math.max(1, end));
}

/** A file is sent when the server has carried out what creates its record: before that, the record does not exist. */
function nextFile(read: Waiting, { user, aside, later }: Limits): Next | null {
  const { withFiles, date } = read;
  const missing = missingRecords(read);
  let last: Next | null = null;
  for (const owner of withFiles) {
    const { author, needs } = owner.command;
    if (author !== user || owner.isLocked || owner.result?.state !== "applied") continue;
    if (needs.some((id) => missing.has(id))) continue;
    for (const file of owner.files) {
      if (later.has(file) || !isDue(owner.refused?.[file], date)) continue;
      const found: Next = { kind: "file", owner, file };
      if (!aside.has(file)) return found;
      last ??= found;
    }
  }
  return last;
}

/** What commands of this device create that were not carried out yet. A file without a command may be of such a record. */
function missingRecords({ waiting, withFiles, parked }: Waiting): ReadonlySet<string> {
  const open = [...waiting, ...withFiles, ...parked].filter(
    ({ result }) => result?.state !== "applied",
  );
  return new Set(open.flatMap(({ creates }) => creates));
}

function isDue(refused: RefusedFile | undefined, date: number): boolean {
  if (!refused) return true;
  const wait = FILE_WAITS_MS[Math.min(refused.times, FILE_WAITS_MS.length) - 1] ?? 0;
  // The device's clock may have been set back.
  return Math.abs(date - refused.at) >= wait;
}

/** A parked command is decided by a person on another screen. Until then its files stay here, and its mark. */
function nextQuestion(
  { withFiles, parked, date }: Waiting,
  { user, later, size }: Limits,
): Next | null {
  const due = [...withFiles, ...parked].filter(
    ({ command, result, askedAt, isLocked }) =>
      command.author === user &&
      !isLocked &&
      result?.state !== "applied" &&
      !later.has(command.key) &&
      // The device's clock may have been set back.
      Math.abs(date - (askedAt ?? 0)) >= ASK_AGAIN_MS,
  );
  const asked = due.toSorted((a, b) => a.command.seq - b.command.seq);
  const commands = withinBytes(asked.slice(0, Math.min(size, MAX_ASKED)));
  return commands.length > 0 ? { kind: "commands", commands } : null;
}
