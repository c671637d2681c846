/**
 * Maps each named constraint of db/migrations to the refusal of a request that violates it, or to the reason why none
 * can. An area lists the constraints of its own tables. tests/constraints.test.ts fails for a constraint of the schema
 * that is in no list.
 */
import { invariant, type RefusalCode } from "#src/shared/errors.ts";
import type { ConstraintRefusals } from "../http/problem.ts";

/** Why no request can violate a constraint. A violation is then a bug of ours (500). */
export const internalReasons = {
  held: "The verb holds the record it refers to, or writes to it in the same transaction, so nobody deletes that record meanwhile.",
  neverDeleted:
    "Nothing deletes the record it refers to, and the verb reads that record or made it in the same transaction.",
  heldFile:
    "The statement that stores the file locks its row, so the job that deletes unused files leaves it.",
  madeByServer:
    "The server makes the id, number or token: it is random, or counted by a sequence or a locked row.",
  writtenByFunction:
    "Only the database function take_number writes it, row by row from what is stored.",
  onConflict: "The statement that writes it has an ON CONFLICT clause.",
  wholeList:
    "One transaction writes the whole list, numbered or without duplicates, or holds the record that the next row belongs to.",
  writtenByMigrations: "Only migrations write it.",
  limitedByContract: "The contract has the same limit, or a narrower one.",
  checkedByVerb:
    "The verb computes the value, or refuses before it writes; the constraint guards against our own mistakes.",
  writtenTogether: "The same statement writes the columns that change together.",
} as const;

/** The constraints of one area's tables. A CHECK of allowed words has no entry, because db/rows.ts makes it a type. */
export interface AreaConstraints {
  /**
   * Constraint → refusal, for constraints that two concurrent requests, or a wrong id, can violate. The refusal of a
   * foreign key is for writing the record that refers. The deletion of the other record uses `deleteUnlinked`.
   */
  readonly refusals?: ConstraintRefusals;
  /**
   * Foreign keys of columns that name the sender of the request. They are violated when this user is deleted after the
   * check of the session.
   */
  readonly actorKeys?: readonly string[];
  /** The other constraints, by the reason why no request can violate them. */
  readonly internal?: Readonly<Partial<Record<keyof typeof internalReasons, readonly string[]>>>;
}

/** Splits a text into its words. */
export const namesIn = (text: string): string[] => text.trim().split(/\s+/);

/** Maps the constraints of all areas to their refusals. */
export function refusalsOf(areas: readonly AreaConstraints[]): ConstraintRefusals {
  const entries = areas.flatMap(({ refusals = {}, actorKeys = [] }) => [
    ...actorKeys.map((name): [string, RefusalCode] => [name, "unauthenticated"]),
    ...Object.entries(refusals),
  ]);
  const names = new Set(entries.map(([name]) => name));
  invariant(names.size === entries.length, "each constraint is listed once");
  return Object.fromEntries(entries);
}

/** The names of all internal constraints. */
export const internalNamesOf = (areas: readonly AreaConstraints[]): string[] =>
  areas.flatMap(({ internal = {} }) => Object.values(internal).flat());
