/**
 * Bugs of the kinds that lose sales, planted to see that the rounds find them. Each is found by its own symptom alone:
 * what a bug breaks beside it (a time-out, another rule) says nothing about the check it was planted for.
 */
import pg from "pg";
import type { Symptom } from "./findings.ts";

interface Bug {
  /** What it does to the shop. */
  does: string;
  /** What must be found. */
  symptom: Symptom;
  /** What of the database is spoiled before the servers start. */
  schema?: string;
  /** What of PostgreSQL is set otherwise. */
  settings?: Record<string, string>;
  /** What the product asks is asked differently, unknown to it. */
  spoil?: (statement: string) => string;
}

const bugs = {
  "keys are not claimed": {
    does: "the same request again has its effect again",
    symptom: "doubled",
    spoil: (statement) =>
      statement.startsWith('insert into "idempotency_keys"')
        ? statement.replace("($1,", "(coalesce(gen_random_uuid(), $1::uuid),")
        : statement,
  },
  "answers are not kept": {
    does: "the same request again is answered with nothing",
    symptom: "wrong answer",
    spoil: (statement) =>
      /update "?idempotency_keys"? set/.test(statement)
        ? statement.replace(/("?answer"?) = (\$\d)/, "$1 = left($2, 0) || 'null'")
        : statement,
  },
  "stock is read, then written": {
    does: "two tills that sell the same item at once take it off the shelf once",
    symptom: "shelf",
    schema: "alter table stock_movements drop constraint stock_movements_position_unique",
    spoil: (statement) => statement.replace("order by id for no key update", ""),
  },
  "a dropped UNIQUE": {
    does: "one message of M-Pesa pays for several sales",
    symptom: "message used again",
    // Both of them: each would refuse what the other lets through.
    schema: `alter table payments drop constraint payments_reference_unique;
      drop index payments_message_unique`,
  },
  "answers before the disk": {
    does: "PostgreSQL says a sale is kept before it is",
    symptom: "lost",
    schema: "alter role fundi set synchronous_commit = off",
    // What is not on the disk yet is then only in memory, for as long as PostgreSQL may keep it there.
    settings: { wal_writer_delay: "10s" },
  },
} satisfies Record<string, Bug>;

export type PlantedBug = keyof typeof bugs;
export const plantedBugs: Readonly<Record<PlantedBug, Bug>> = bugs;

/** In a server of the product: from now on its statements are spoiled as the bug named `name` wants it. */
export function spoilStatements(name: string | undefined): void {
  const spoil = name ? plantedBugs[name as PlantedBug].spoil : undefined;
  if (!spoil) return;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    if (typeof asked === "object" && asked !== null && "text" in asked) {
      asked.text = spoil(String(asked.text));
    }
    return (query as (...all: unknown[]) => unknown).call(this, asked, ...rest);
  } as typeof query;
}
