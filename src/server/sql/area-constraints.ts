/**
 * For each named constraint of db/migrations: the refusal of a request that violates it, or the reason why no request
 * can. An area lists the constraints of its own tables. tests/constraints.test.ts fails for a constraint that is in no
 * list.
 */
import { invariant } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { ConstraintRefusals } from "../http/problem.ts";

/** The reasons why no request can violate a constraint. A violation is then a bug of ours (500). */
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

/** The constraints of one area's tables, without CHECKs that only list allowed words: db/rows.ts has their types. */
export interface AreaConstraints {
  /**
   * The refusals of constraints that concurrent requests, or a wrong id, can violate. A foreign key has the refusal of
   * a request that writes the reference. For a request that deletes the record behind the reference, use
   * `deleteUnlinked`.
   */
  readonly refusals?: ConstraintRefusals;
  /**
   * The foreign keys of columns with the sender of the request. A request violates them when this user is deleted after
   * the check of the session.
   */
  readonly actorKeys?: readonly string[];
  /** The other constraints, by the reason why no request can violate them. */
  readonly internal?: Readonly<Partial<Record<keyof typeof internalReasons, readonly string[]>>>;
}

/** Splits a text at its white space, so that many names can be listed without quotes and commas. */
export const namesIn = (text: string): string[] => text.trim().split(/\s+/);

/** Collects the refusals of all constraints that requests can violate. */
export function refusalsOf(areas: readonly AreaConstraints[]): ConstraintRefusals {
  const entries = areas.flatMap(({ refusals = {}, actorKeys = [] }) => [
    ...actorKeys.map((name): [string, RefusalCode] => [name, "unauthenticated"]),
    ...Object.entries(refusals),
  ]);
  const names = new Set(entries.map(([name]) => name));
  invariant(names.size === entries.length, "each constraint is listed once");
  return Object.fromEntries(entries);
}

export const internalNamesOf = (areas: readonly AreaConstraints[]): string[] =>
  areas.flatMap(({ internal = {} }) => Object.values(internal).flat());
