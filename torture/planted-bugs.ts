/** Bugs of the kinds that lose sales, planted to see that the rounds find them. */
import pg from "pg";

export const plantedBugs = {
  "keys are not claimed": "the same request again has its effect again",
  "stock is read, then written":
    "two tills that sell the same item at once take it off the shelf once",
  "a dropped UNIQUE": "one message of M-Pesa pays for several sales",
  "answers before the disk": "PostgreSQL says a sale is kept before it is (synchronous_commit off)",
} as const;
export type PlantedBug = keyof typeof plantedBugs;

/** Of the database, in the order they are run. */
export const spoilingSchema: Partial<Record<PlantedBug, string>> = {
  "a dropped UNIQUE": "alter table payments drop constraint payments_reference_unique",
  "answers before the disk": "alter role fundi set synchronous_commit = off",
  "stock is read, then written":
    "alter table stock_movements drop constraint stock_movements_position_unique",
};

/** What the product asks is asked differently, unknown to it. */
const spoiled: Partial<Record<PlantedBug, (statement: string) => string>> = {
  "keys are not claimed": (statement) =>
    statement.startsWith('insert into "idempotency_keys"')
      ? statement.replace("($1,", "(coalesce(gen_random_uuid(), $1::uuid),")
      : statement,
  "stock is read, then written": (statement) =>
    statement.replace("order by id for no key update", ""),
};

export function spoilStatements(bug: string | undefined): void {
  const spoil = bug ? spoiled[bug as PlantedBug] : undefined;
  if (!spoil) return;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: unknown, ...rest: unknown[]) {
    if (typeof asked === "object" && asked !== null && "text" in asked) {
      asked.text = spoil(String(asked.text));
    }
    return (query as (...all: unknown[]) => unknown).call(this, asked, ...rest);
  } as typeof query;
}
