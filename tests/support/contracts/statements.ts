/** Finds the statements that a function sends to PostgreSQL, and the tables that these statements name. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";
import type { DB } from "#db/rows.ts";
import { currentOrigin } from "#src/server/events/origin.ts";
import { subjectOfTable } from "./subjects-of-tables.ts";

const tablesByName = new Map(
  Object.keys(subjectOfTable).map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name as keyof DB,
  ]),
);

const tablesAfter = (words: RegExp, statement: string): (keyof DB)[] =>
  [...statement.matchAll(words)].flatMap(([, name = ""]) => tablesByName.get(name) ?? []);

export const tablesReadIn = (statement: string) =>
  tablesAfter(/\b(?:from|join)\s+"?(\w+)"?/gi, statement);

export const tablesWrittenIn = (statement: string) =>
  tablesAfter(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/gi, statement);

const ownWork = new AsyncLocalStorage<true>();

/**
 * The statements that `work` and its requests send to PostgreSQL. Statements of background jobs do not count, nor do
 * those of the live feed.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: readonly unknown[]
  ) {
    const [sent] = given;
    if (currentOrigin() ?? ownWork.getStore())
      statements.push(typeof sent === "string" ? sent : String((sent as { text?: string }).text));
    return Reflect.apply(query, this, given) as unknown;
  });
  try {
    await ownWork.run(true, work);
    return statements;
  } finally {
    spy.mockRestore();
  }
}
