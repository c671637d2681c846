import { newId } from "#src/shared/ids.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import type { Tx } from "#src/server/database.ts";
import type { CustomerImportRow } from "../contract.ts";
import { importFields, type ImportField } from "../rules.ts";
import type { CellError, CellValue, ReadRow } from "./read-row.ts";

/** A row with the changes that its import would make now. */
export interface JudgedRow extends CustomerImportRow {
  cells: string[];
  given: ReadRow["given"];
}

type Stored = Record<ImportField, CellValue> & { id: string; survivor: string | null };

/**
 * Compares each row with the stored customers and with the other rows. `known` contains the ids that an earlier check
 * gave to the new customers of these rows.
 */
export async function judgeRows(
  tx: Tx,
  rows: readonly ReadRow[],
  known: ReadonlyMap<number, string> = new Map(),
): Promise<JudgedRow[]> {
  const stored = await customersWith(tx, rows);
  const first = new Map<CellValue, number>();
  const judged: JudgedRow[] = [];
  for await (const row of inTurns(rows)) {
    const { phone } = row.given;
    const before = phone === undefined ? undefined : first.get(phone);
    const twice: CellError[] =
      before === undefined
        ? []
        : [{ field: "phone", code: "twice_in_file", params: { row: before } }];
    if (phone !== undefined && before === undefined) first.set(phone, row.row);
    const customer = phone === undefined ? undefined : stored.get(String(phone));
    const errors = [...row.errors, ...twice, ...mergedAway(customer)];
    judged.push(judge({ ...row, errors }, customer, known.get(row.row)));
  }
  return judged;
}

async function customersWith(tx: Tx, rows: readonly ReadRow[]): Promise<Map<string, Stored>> {
  const phones = rows.flatMap(({ given }) => (given.phone ? [String(given.phone)] : []));
  if (phones.length === 0) return new Map();
  const found = await tx
    .selectFrom("customers")
    .select(["id", ...importFields])
    .select((eb) =>
      eb
        .selectFrom("customers as s")
        .select("s.name")
        .whereRef("s.id", "=", "customers.mergedInto")
        .as("survivor"),
    )
    .where("phone", "=", (eb) => eb.fn.any(eb.val(phones)))
    .execute();
  return new Map(found.map((customer) => [customer.phone ?? "", customer as Stored]));
}

/** The number of a merged customer finds the survivor, whose details a file of before the merge must not overwrite. */
const mergedAway = (customer: Stored | undefined): CellError[] =>
  customer?.survivor
    ? [{ field: "phone", code: "merged", params: { name: customer.survivor } }]
    : [];

function judge(
  { row, cells, given, errors }: ReadRow,
  customer: Stored | undefined,
  knownId: string | undefined,
): JudgedRow {
  const wrong = [...errors];
  if (!customer && !given.name && !wrong.some(({ field }) => field === "name")) {
    wrong.push({ field: "name", code: "required", params: {} });
  }
  const changes = importFields.flatMap((field) => {
    const after = given[field];
    const before = customer?.[field] ?? null;
    return after === undefined || after === before ? [] : [{ field, before, after }];
  });
  const kind = customer ? (changes.length > 0 ? "changed" : "unchanged") : "new";
  return {
    row,
    cells,
    given,
    kind: wrong.length > 0 ? "error" : kind,
    name: String(given.name ?? customer?.name ?? ""),
    phone: String(given.phone ?? ""),
    customerId: customer?.id ?? knownId ?? newId(),
    changes,
    errors: wrong,
  };
}
