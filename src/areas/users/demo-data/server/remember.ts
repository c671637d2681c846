import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import type { Category } from "#src/areas/settings/contract.ts";

/** Category → field → its value before the demo data, and the value that the demo data gave it. */
export type SomeSettings = {
  [C in Category]?: Record<string, { before: unknown; demo: unknown }>;
};

/** Remembers what the tables hold, in the transaction that then writes the demo data. */
export async function rememberBeforeDemo(tx: Tx, emptied: readonly string[]): Promise<void> {
  await sql`select remember_before_demo(${emptied}::text[])`.execute(tx);
}

/**
 * Remembers what the demo data consists of, at the end of the transaction that wrote it. `staff` are the ids of the
 * made-up users.
 */
export async function rememberDemo(
  tx: Tx,
  emptied: readonly string[],
  { staff, settings }: { staff: readonly string[]; settings: SomeSettings },
): Promise<void> {
  await tx
    .updateTable("demoShop")
    .set({
      staff: [...staff],
      settings: JSON.stringify(settings),
      filled: sql<string>`count_rows(${emptied}::text[])`,
      marks: sql<string>`mark_rows(${emptied}::text[])`,
      numbers: sql<string>`taken_numbers()`,
    })
    .execute();
}
