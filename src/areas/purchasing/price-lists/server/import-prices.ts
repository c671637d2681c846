import { sql } from "kysely";
import type * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import type { Language } from "#src/shared/words.ts";
import { readInTurns } from "#src/server/csv/in-turns.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { templateFile } from "#src/server/imports/error-file.ts";
import { chunksOf } from "#src/server/imports/kind-of-import.ts";
import { previewOf, promisedOf } from "#src/server/imports/preview-import.ts";
import { readFile, requireOneEach, type FileReading } from "#src/server/imports/read-file.ts";
import { wordsOf } from "#src/server/words.ts";
import { lockSupplier } from "../../suppliers/server/lock-partners.ts";
import type { PriceImportPreview, priceListsContract } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS, numberFields, priceFields } from "../rules.ts";
import { fieldName, isKnown, readHeader } from "./columns.ts";
import { judgeRows, type WantedPrice } from "./judge-rows.ts";
import { readRow } from "./read-row.ts";

type Previewed = z.output<(typeof priceListsContract.previewPriceImport)["body"]>;
type Imported = z.output<(typeof priceListsContract.importPrices)["body"]>;

const files: FileReading = {
  mostBytes: MAX_BYTES,
  mostRows: MAX_ROWS,
  isKnown,
  numberFields: new Set(numberFields),
};

/** An empty CSV file with the headers of all columns that can be imported. */
export const importTemplate = (language: Language): string =>
  templateFile(priceFields.map((field) => fieldName(field, language)));

/**
 * Says what the import of a price list would do. Rows with an error, for example an unknown item, stop the import unless
 * the user leaves them out.
 * @throws Refusal forbidden, not_found, supplier_archived, validation_failed (`params.problem` is one of
 * `fileProblems`), payload_too_large
 */
export async function previewPriceImport(
  tx: Tx,
  actor: Actor,
  input: Previewed,
): Promise<PriceImportPreview> {
  requirePermission(actor, "view_cost");
  await lockSupplier(tx, input.supplierId);
  const { columns, judged, ...file } = await readPrices(tx, input);
  const preview = await previewOf(judged, file, input.language, {
    fieldName,
    errorText: (code, params, language) =>
      wordsOf("price-lists", language)(`error.${code}`, params),
  });
  return { ...preview, columns };
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
  input: Imported,
): Promise<{ added: number; changed: number }> {
  requirePermission(actor, "view_cost");
  await lockSupplierOfPrices(tx, input.supplierId);
  const { judged } = await readPrices(tx, input);
  const wanted = promisedOf(judged, input);
  for (const chunk of chunksOf(wanted)) await savePrices(tx, actor, input.supplierId, chunk);
  const added = judged.filter(({ kind }) => kind === "new").length;
  const counts = { added, changed: wanted.length - added };
  if (wanted.length > 0)
    await recordEvent(tx, {
      kind: "supplier_price.imported",
      recordId: input.supplierId,
      actorId: actor.userId,
      data: { ...counts, fileName: input.fileName },
    });
  return counts;
}

/** Two imports of one supplier follow each other, so that the second one compares with the first. */
async function lockSupplierOfPrices(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("suppliers").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await lockSupplier(tx, id);
}

/** @throws Refusal validation_failed, payload_too_large */
async function readPrices(
  db: Database,
  { supplierId, text, columns: chosen, numberStyle = null }: Previewed,
) {
  const file = await readFile(
    text,
    files,
    (cells) => {
      const found = readHeader(cells);
      if (!chosen) return found;
      requireOneEach(found, chosen, "columns");
      return found.map((column, nth) => ({ ...column, field: chosen[nth] ?? null }));
    },
    numberStyle,
  );
  const rows = await readInTurns(file.lines, (line) => readRow(line, file.columns, file.numbers));
  return { ...file, judged: await judgeRows(db, supplierId, rows) };
}

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
