/**
 * Bugs that lose acts, repeat them, or answer them wrongly. The torture test plants them to prove that its rounds find
 * such bugs. A round must find each bug by its own symptom. Another symptom, such as a time-out, does not prove that
 * the check for this bug works.
 */
import pg from "pg";
import type { Symptom } from "./findings.ts";

interface Bug {
  /** What goes wrong in the shop because of the bug. */
  does: string;
  /** The symptom that the round must find. */
  symptom: Symptom;
  /** SQL that changes the schema before the servers start. */
  schema?: string;
  /** The settings of PostgreSQL that cause the bug. */
  settings?: Record<string, string>;
  /** Changes an SQL statement of the product before PostgreSQL gets it. */
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
        ? statement.replace(/("?answer"?) = (\$\d)/, "$1 = left($2, 0)")
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
    // Both indexes are dropped, because each of them alone would refuse a used message.
    schema: `drop index payments_reference_unique;
      drop index payments_message_unique`,
  },
  "sent messages still wait": {
    does: "a message that was handed to the provider is handed over again",
    symptom: "messaged twice",
    schema: "drop index sms_attempts_one_that_may_arrive",
    spoil: (statement) =>
      statement.startsWith('update "sms_messages" set "send_at" = $1 where "id" in')
        ? statement.replace('"send_at" = $1', '"send_at" = coalesce($1, now())')
        : statement,
  },
  "unknown results are not asked for": {
    does: "after one unreadable answer of a provider, nobody asks whether the customer has paid",
    symptom: "lost money",
    spoil: (statement) =>
      statement.startsWith(
        'select "id", "state", "gateway" from "payment_attempts" where "payment_id"',
      )
        ? `${statement} and "state" <> 'unknown'`
        : statement,
  },
  "answers before the disk": {
    does: "PostgreSQL says a sale is kept before it is",
    symptom: "lost",
    schema: "alter role fundi set synchronous_commit = off",
    // PostgreSQL writes commits to disk only after this time, or after so much. If it is killed earlier, these commits
    // are lost.
    settings: { wal_writer_delay: "10s", wal_writer_flush_after: "1GB" },
  },
} satisfies Record<string, Bug>;

export type PlantedBug = keyof typeof bugs;
export const plantedBugs: Readonly<Record<PlantedBug, Bug>> = bugs;

/** What a server prints when it has planted the bug that its standard input has named. */
export const PLANTED = "planted";

let planted: PlantedBug | null = null;

/**
 * Plants the bug `name` in this server process in place of the one before; "" plants none. Connections that have
 * prepared a statement already must end, because their statement stays as it is.
 */
export function plant(name: string): void {
  planted = name === "" ? null : (name as PlantedBug);
}

/** From now on the statements of this process are changed as the planted bug says. */
export function spoilStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    const spoil = planted && plantedBugs[planted].spoil;
    if (spoil && typeof asked === "object" && asked !== null && "text" in asked) {
      asked.text = spoil(String(asked.text));
    }
    return (query as (...all: unknown[]) => unknown).call(this, asked, ...rest);
  } as typeof query;
}
