/** The last answers to reads of one record, encrypted, so that a screen that was seen can be shown without a network. */
import type { Sealed, Vault } from "./vault.ts";

/** How long the answers of a read are kept, and how many of them. */
export interface KeepRule {
  days: number;
  entries: number;
}

/** Path of an endpoint → how its answers are kept. */
export type KeepRules = Readonly<Record<string, KeepRule>>;

export interface SeenAnswers {
  keep: (path: string, input: unknown, answer: unknown, at: number) => Promise<void>;
  find: (path: string, input: unknown) => Promise<{ content: unknown; at: number } | null>;
  /** Forgets all answers that name one of these records, because it was erased or deleted; `all`: every answer. */
  forget: (ids: readonly string[] | "all") => Promise<void>;
}

export const MOST_ENTRIES = 300;
export const MOST_BYTES = 5 * 1024 * 1024;
const DAY_MS = 86_400_000;

const PREFIX = "seen ";
const idOf = (path: string, input: unknown) => `${PREFIX}${path} ${JSON.stringify(input)}`;
const pathOf = (id: string): string => id.slice(PREFIX.length).split(" ", 1)[0] ?? "";

interface Entry {
  id: string;
  at: number;
  bytes: number;
}

export function seenAnswers(vault: Vault, rules: KeepRules, now: () => number): SeenAnswers {
  let known: Promise<Map<string, Entry>> | null = null;
  const entries = () => (known ??= readEntries(vault));
  return {
    keep: async (path, input, answer, at) => {
      if (!rules[path]) return;
      const id = idOf(path, input);
      const bytes = JSON.stringify(answer).length;
      await vault.write([{ id, content: answer, at }]);
      const all = await entries();
      // Put at the end again: the map's order is the age.
      all.delete(id);
      all.set(id, { id, at, bytes });
      const old = oldEntries([...all.values()], rules, now());
      if (old.length === 0) return;
      for (const each of old) all.delete(each);
      await vault.remove(old);
    },
    find: async (path, input) => {
      const rule = rules[path];
      const found = rule ? await vault.read<unknown>(idOf(path, input)) : null;
      return found && found.at > now() - (rule?.days ?? 0) * DAY_MS ? found : null;
    },
    forget: async (ids) => {
      const records = await vault.list(PREFIX);
      const names = await Promise.all(records.map((each) => namesOneOf(vault, each, ids)));
      await vault.remove(records.filter((_, nth) => names[nth]).map(({ id }) => id));
      known = null;
    },
  };
}

async function namesOneOf(
  vault: Vault,
  record: Sealed,
  ids: readonly string[] | "all",
): Promise<boolean> {
  if (ids === "all") return true;
  const text = record.id + JSON.stringify(await vault.open(record));
  return ids.some((id) => text.includes(id));
}

async function readEntries(vault: Vault): Promise<Map<string, Entry>> {
  const records = await vault.list(PREFIX);
  const sorted = records.toSorted((a, b) => a.at - b.at);
  return new Map(sorted.map((each) => [each.id, entryOf(each)]));
}

const entryOf = ({ id, at, content }: Sealed): Entry => ({ id, at, bytes: content.byteLength });

/** The entries that must go: too old, or the oldest of too many. */
export function oldEntries(entries: readonly Entry[], rules: KeepRules, now: number): string[] {
  const left = new Map<string, number>();
  let bytes = 0;
  let count = 0;
  const old: string[] = [];
  for (const each of entries.toSorted((a, b) => b.at - a.at)) {
    const path = pathOf(each.id);
    const { days = 0, entries: most = 0 } = rules[path] ?? {};
    const ofPath = (left.get(path) ?? 0) + 1;
    const isOver =
      each.at < now - days * DAY_MS ||
      ofPath > most ||
      count + 1 > MOST_ENTRIES ||
      bytes + each.bytes > MOST_BYTES;
    if (isOver) {
      old.push(each.id);
      continue;
    }
    left.set(path, ofPath);
    bytes += each.bytes;
    count += 1;
  }
  return old;
}
