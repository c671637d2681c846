import { sql, type RawBuilder } from "kysely";

/** Writes a table of moves (step → next steps), and `others`, as SQL for `(from, to) not in (values …)`. */
export const allowedMoves = (
  table: Readonly<Record<string, object>>,
  ...others: readonly (readonly [from: string, to: string])[]
): RawBuilder<unknown> =>
  sql.join(
    [
      ...others,
      ...Object.entries(table).flatMap(([from, targets]) =>
        Object.keys(targets).map((to) => [from, to] as const),
      ),
    ].map(([from, to]) => sql`(${sql.lit(from)}, ${sql.lit(to)})`),
  );
