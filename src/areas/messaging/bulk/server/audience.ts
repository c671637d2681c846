import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { LONGEST_TEXT } from "../../core/length.ts";
import { variablesOf } from "../../core/placeholders.ts";
import { sourceOf, type ChosenSource } from "../../sms/server/source-of.ts";
import type { NewBulk } from "../contract.ts";
import type { Audience, BulkText } from "./judge.ts";

/** The most customers of one message to many. */
export const MAX_RECIPIENTS = 100_000;

/** What Fundi knows of each customer. Values of a device are not among them. */
const valuesOfCustomers = ["customer_name", "points", "shop_name", "shop_phone"];

export interface Chosen {
  audience: Audience;
  /** How often a chosen customer was named a second time, perhaps by the id from before a merge. */
  duplicates: number;
  text: BulkText & { source: ChosenSource };
}

/**
 * Reads what a user has chosen.
 * @throws Refusal validation_failed, template_not_found, missing_values
 */
export async function chosenOf(db: Database, input: NewBulk): Promise<Chosen> {
  const { segment = null, customerIds, purpose, variables = {} } = input;
  if ((segment === null) === (customerIds === undefined)) {
    const detail = segment ? "is not allowed beside a segment" : "is required without a segment";
    refuse("validation_failed", { fields: { customerIds: detail } });
  }
  const source = await sourceOf(db, input);
  const missing = variablesOf(source.content, source.contentSw).filter(
    (name) => !valuesOfCustomers.includes(name) && !variables[name]?.trim(),
  );
  if (missing.length > 0) {
    const params = { names: missing.join(", "), parts: 0, most: LONGEST_TEXT };
    refuse("missing_values", { params });
  }
  const text = { source, purpose, variables };
  if (!customerIds) return { audience: { segment, customerIds: null }, duplicates: 0, text };
  const survivors = await survivorsOf(db, customerIds);
  return {
    audience: { segment: null, customerIds: survivors },
    duplicates: customerIds.length - survivors.length,
    text,
  };
}

/** The chosen customers, or the survivors of their merges, in the order of ids. */
async function survivorsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(merged_into, id) as id from customers where id = any(${ids}::uuid[]) order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
