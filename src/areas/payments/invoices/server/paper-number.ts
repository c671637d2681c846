import { sql } from "kysely";
import { invariant } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";

const prefixes = { invoice: "INV", credit_note: "CN" } as const;

export interface PaperNumber {
  year: number;
  number: number;
  /** `INV-26-000001`: at least six digits. */
  text: string;
}

/**
 * The next number of a series in this year. Numbers begin again with 1 each year and have no gap: the next document
 * waits until this transaction ends, and gets the number if it is rolled back. Take it as late as possible.
 */
export async function nextPaperNumber(tx: Tx, series: keyof typeof prefixes): Promise<PaperNumber> {
  const year = Number(today().slice(0, 4));
  const { rows } = await sql<{ number: number }>`
    select next_paper_number(${series}, ${year}) as number`.execute(tx);
  const number = rows[0]?.number;
  invariant(number, "every series has a next number");
  const digits = String(number).padStart(6, "0");
  return { year, number, text: `${prefixes[series]}-${String(year).slice(2)}-${digits}` };
}
