import type { Database } from "#src/server/database.ts";

/** All users of a node share one calculation for so long. */
const SHARED_MS = 30_000;

interface Shared {
  since: number;
  value: Promise<unknown>;
}

const shared = new WeakMap<Database, Map<string, Shared>>();

/**
 * Calculates figures at most once in 30 seconds, however many users ask. Whoever asks during a calculation waits for it.
 * A failed one is not kept. `name` names the calculation with its period; it may not depend on the user, whose rights
 * are applied to the result.
 */
export function sharedFigures<T>(
  db: Database,
  name: string,
  calculate: () => Promise<T>,
): Promise<T> {
  const known = shared.get(db) ?? new Map<string, Shared>();
  shared.set(db, known);
  const now = performance.now();
  const last = known.get(name);
  if (last && now - last.since < SHARED_MS) return last.value as Promise<T>;
  const value = calculate();
  known.set(name, { since: now, value });
  value.catch(() => {
    if (known.get(name)?.value === value) known.delete(name);
  });
  return value;
}

/** The next request calculates all figures again. */
export const forgetSharedFigures = (db: Database): boolean => shared.delete(db);
