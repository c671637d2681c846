import { createHash } from "node:crypto";
import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Language } from "#src/shared/words.ts";
import { CSV_BEGINNING, csvLine } from "#src/server/csv/csv.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { columnsWith, guessStyle } from "#src/server/csv/number-style.ts";
import { readLines } from "#src/server/csv/read-lines.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { requireSeenErrors, wrongRowsText } from "#src/server/imports/wrong-rows.ts";
import { wordsOf } from "#src/server/words.ts";
import { lockSupplier } from "../../suppliers/server/lock-partners.ts";
import type { PriceImportPreview, priceListsContract } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS, numberFields, priceFields } from "../rules.ts";
import { isKnownHeader, readHeader, type PriceColumn } from "./columns.ts";
import { judgeRows, type JudgedPrice, type WantedPrice } from "./judge-rows.ts";
import { readRow, type ReadRow } from "./read-row.ts";

type Previewed = z.output<(typeof priceListsContract.previewPriceImport)["body"]>;
type Imported = z.output<(typeof priceListsContract.importPrices)["body"]>;

const MAX_COLUMNS = 100;
const SHOWN_ROWS = 200;
const ROWS_AT_ONCE = 1000;

/** An empty CSV file with the headers of all columns that can be imported. */
export function importTemplate(language: Language): string {
  const t = wordsOf("price-lists", language);
  return CSV_BEGINNING + csvLine(priceFields.map((field) => t(`field.${field}`)));
}

/**
 * Says what the import of a price list would do. Rows with an error, for example an unknown item, stop the import unless
 * the user leaves them out.
 * @throws Refusal forbidden, not_found, supplier_archived, validation_failed (`params.problem` is one of
 * `fileProblems`), payload_too_large
 */
export async function previewPriceImport(
  tx: Tx,
  actor: Actor,
  given: Previewed,
): Promise<PriceImportPreview> {
  requirePermission(actor, "view_cost");
  await lockSupplier(tx, given.supplierId);
  const { header, columns, guessed, judged } = await readFile(tx, given);
  const count = (kind: JudgedPrice["kind"]) => judged.filter((row) => row.kind === kind).length;
  const isWrong = ({ kind }: JudgedPrice) => (kind === "error" ? 0 : 1);
  return {
    columns,
    counts: {
      rows: judged.length,
      new: count("new"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      errors: count("error"),
    },
    rows: judged
      .toSorted((one, other) => isWrong(one) - isWrong(other) || one.row - other.row)
      .slice(0, SHOWN_ROWS)
      .map(({ wanted: _, cells: __, ...row }) => row),
    guessedStyle: guessed,
    wrongRows: await wrongRowsOf(judged, header, given.language),
    promise: promiseOf(judged),
  };
}

/**
 * Writes a price list. A price of the same day is corrected; otherwise the former price stays in the history.
 * @throws Refusal forbidden, not_found, supplier_archived, conflict (`params.reason` import-errors: rows have errors, and
 * the user leaves out another number of rows;
 * changed-since: the file would write something else than its preview has said), validation_failed, payload_too_large
 */
export async function importPrices(
  tx: Tx,
  actor: Actor,
  given: Imported,
): Promise<{ added: number; changed: number }> {
  requirePermission(actor, "view_cost");
  await lockSupplierOfPrices(tx, given.supplierId);
  const { judged } = await readFile(tx, given);
  requireSeenErrors(judged, given.leaveOutErrors);
  if (promiseOf(judged) !== given.promise)
    refuse("conflict", { params: { reason: "changed-since" } });
  const wanted = judged.flatMap((row) => row.wanted ?? []);
  for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE)
    await savePrices(tx, actor, given.supplierId, wanted.slice(start, start + ROWS_AT_ONCE));
  const added = judged.filter(({ kind }) => kind === "new").length;
  const counts = { added, changed: wanted.length - added };
  if (wanted.length > 0)
    await recordEvent(tx, {
      kind: "supplier_price.imported",
      recordId: given.supplierId,
      actorId: actor.userId,
      data: { ...counts, fileName: given.fileName },
    });
  return counts;
}

/** Two imports of one supplier follow each other, so that the second one compares with the first. */
async function lockSupplierOfPrices(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("suppliers").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await lockSupplier(tx, id);
}

/** @throws Refusal validation_failed, payload_too_large */
async function readFile(
  db: Database,
  { supplierId, text, columns: chosen, numberStyle = null }: Previewed,
) {
  const { header, lines } = await readLines(text, {
    mostBytes: MAX_BYTES,
    mostRows: MAX_ROWS,
    isKnown: isKnownHeader,
  });
  const found = readHeader(header.cells.slice(0, MAX_COLUMNS));
  const columns = chosen ? withFields(found, chosen) : found;
  const fields = columns.map(({ field }) => field);
  const guessed = await guessStyle(lines, columnsWith(fields, new Set(numberFields)));
  const numbers = { style: numberStyle ?? guessed, isChosen: numberStyle !== null };
  const rows: ReadRow[] = [];
  for await (const line of inTurns(lines)) rows.push(readRow(line, columns, numbers));
  return { header, columns, guessed, judged: await judgeRows(db, supplierId, rows) };
}

const wrongRowsOf = (
  judged: readonly JudgedPrice[],
  { cells }: CsvRow,
  language: Language,
): Promise<string | null> => {
  const t = wordsOf("price-lists", language);
  return wrongRowsText(judged, cells, language, ({ field, code, value }) => {
    const reason = t(`error.${code}`, { value });
    return field ? `${t(`field.${field}`)} ${reason}` : reason;
  });
};

function withFields(
  columns: readonly PriceColumn[],
  chosen: readonly PriceColumn["field"][],
): PriceColumn[] {
  const named = chosen.filter((field) => field !== null);
  if (chosen.length !== columns.length || new Set(named).size !== named.length)
    refuse("validation_failed", { fields: { columns: "name each column once" } });
  return columns.map(({ header }, nth) => ({ header, field: chosen[nth] ?? null }));
}

/** Stands for everything that the rows would write, as a short text. */
const promiseOf = (judged: readonly JudgedPrice[]): string =>
  createHash("sha256")
    .update(JSON.stringify(judged.map(({ kind, before, wanted }) => [kind, before, wanted])))
    .digest("base64url");

async function savePrices(
  tx: Tx,
  actor: Actor,
  supplierId: string,
  prices: readonly WantedPrice[],
): Promise<void> {
  const rows = prices.map((price) => ({ ...price, id: newId() }));
  await sql`
    insert into supplier_prices (id, supplier_id, item_id, supplier_sku, price, currency, minimum_quantity, pack_size,
      valid_from, created_by)
    select id, ${supplierId}::uuid, "itemId", "supplierSku", price, currency, "minimumQuantity", "packSize", "validFrom",
      ${actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "itemId" uuid, "supplierSku" text,
      price bigint, currency text, "minimumQuantity" integer, "packSize" integer, "validFrom" date)
    on conflict (item_id, supplier_id, valid_from) where archived_at is null
    do update set supplier_sku = excluded.supplier_sku, price = excluded.price, currency = excluded.currency,
      minimum_quantity = excluded.minimum_quantity, pack_size = excluded.pack_size,
      version = supplier_prices.version + 1, updated_at = now()`.execute(tx);
}
