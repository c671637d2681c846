import { sql } from "kysely";
import type * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import { languages } from "#src/shared/words.ts";
import { searchKey } from "#src/shared/text.ts";
import { inTurns, readInTurns } from "#src/server/csv/in-turns.ts";
import { isShilling } from "#src/server/csv/number-style.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { previewOf, promisedOf } from "#src/server/imports/preview-import.ts";
import { readFile, type FileReading } from "#src/server/imports/read-file.ts";
import { wordsOf } from "#src/server/words.ts";
import {
  largestAmount,
  tooLargeIn,
} from "#src/areas/settings/amounts/server/refuse-large-amounts.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type {
  RepairPrice,
  RepairPriceImportRow,
  RepairPricePreview,
  repairPricesContract,
} from "../contract.ts";
import { isRange, MAX_BYTES, MAX_PRICES } from "../rules.ts";
import { refuseTooMany } from "./change-repair-prices.ts";
import { readAllRepairPrices } from "./queries.ts";
import { fieldName, isKnown, numberFields, readHeader, readRow, type ReadRow } from "./read-row.ts";

type Previewed = z.output<(typeof repairPricesContract.previewRepairPrices)["body"]>;
type Imported = z.output<(typeof repairPricesContract.importRepairPrices)["body"]>;

const ROWS_AT_ONCE = 500;

const files: FileReading = {
  mostBytes: MAX_BYTES,
  mostRows: MAX_PRICES,
  isKnown,
  numberFields,
};

type Wanted = Pick<
  RepairPrice,
  | "brand"
  | "fault"
  | "isShown"
  | "issueId"
  | "minutes"
  | "model"
  | "priceFrom"
  | "priceTo"
  | "sortOrder"
  | "warranty"
> & { id: string | null };

/** A row with what its import would write now; null if nothing. */
interface Judged extends RepairPriceImportRow {
  cells: string[];
  wanted: Wanted | null;
}

/** Says what the import of a price list would do. @throws Refusal validation_failed (the file), payload_too_large */
export async function previewRepairPrices(
  db: Database,
  input: Previewed,
): Promise<RepairPricePreview> {
  const { columns, judged, ...file } = await readPrices(db, input);
  const unknown = columns.flatMap(({ header, field }) => (header && !field ? [header] : []));
  const preview = await previewOf(judged, file, input.language, {
    fieldName,
    errorText: (code, params, language) =>
      wordsOf("repair-prices", language)(`error.${code}`, params),
  });
  return { ...preview, unknownColumns: unknown };
}

/**
 * Writes a price list: a price of the same model and fault is changed, others are added, and none is deleted.
 * @throws Refusal conflict (`params.reason` import-errors: rows have errors, and the user leaves out
 * another number of rows; changed-since, too-many), validation_failed, payload_too_large
 */
export async function importRepairPrices(
  tx: Tx,
  actor: Actor,
  input: Imported,
): Promise<{ added: number; changed: number }> {
  // Imports and additions follow each other, so that each compares with what the one before has written.
  await refuseTooMany(tx, 1);
  const { judged } = await readPrices(tx, input);
  const wanted = promisedOf(judged, input);
  const added = wanted.filter(({ id }) => id === null).length;
  await refuseTooMany(tx, added);
  await saveAll(tx, actor, wanted);
  const counts = { added, changed: wanted.length - added };
  if (wanted.length > 0)
    await recordEvent(tx, {
      kind: "repair_price.imported",
      recordId: newId(),
      actorId: actor.userId,
      data: counts,
    });
  return counts;
}

const keyOf = ({ brand = "", model = "", fault = "" }: Partial<Wanted>): string =>
  JSON.stringify([brand, model, fault].map(searchKey));

async function readPrices(db: Database, { text, numberStyle = null }: Previewed) {
  const file = await readFile(text, files, readHeader, numberStyle);
  const { currency } = await getSettings(db, "business");
  const reading = { ...file.numbers, isShilling: isShilling(currency) };
  const rows = await readInTurns(file.lines, (line) => readRow(line, file.columns, reading));
  return { ...file, judged: await judgeRows(db, rows) };
}

/** Compares each row with the stored prices, and with the other rows. */
async function judgeRows(db: Database, rows: readonly ReadRow[]): Promise<Judged[]> {
  const [stored, faults] = [await storedPrices(db), await catalogueFaults(db)];
  const most = await largestAmount(db);
  const seen = new Map<string, number>();
  const judged: Judged[] = [];
  for await (const row of inTurns(rows)) judged.push(judge(row));
  return judged;

  function judge({ row, cells, given, errors }: ReadRow): Judged {
    const shown = {
      row,
      cells,
      name: [given.brand, given.model].filter(Boolean).join(" "),
      number: given.fault ?? "",
      priceFrom: given.priceFrom ?? null,
      priceTo: given.priceTo ?? null,
    };
    const issue = faults.get(searchKey(given.fault ?? ""));
    const { fault = given.fault ?? "", id: issueId = null } = issue ?? {};
    const key = keyOf({ ...given, fault });
    const before = seen.get(key);
    for (const field of tooLargeIn(most, given, ["priceFrom", "priceTo"]))
      errors.push({ field, code: "out_of_range", value: String(given[field]) });
    if (errors.length === 0 && before !== undefined)
      errors.push({ field: "fault", code: "twice_in_file", value: String(before) });
    const current = stored.get(key);
    const wanted = wantedBy(given, { fault, issueId }, current);
    if (errors.length > 0 || !isRange(wanted.priceFrom, wanted.priceTo))
      return { ...shown, kind: "error", errors, wanted: null };
    seen.set(key, row);
    const isSame = current !== undefined && isAlike(wanted, current);
    const kind = isSame ? "unchanged" : current ? "changed" : "new";
    return { ...shown, kind, errors, wanted: isSame ? null : wanted };
  }
}

/** The price that a row would write. The amounts are those of the row; what else it leaves open stays as stored. */
const wantedBy = (
  input: ReadRow["given"],
  { fault, issueId }: Pick<Wanted, "fault" | "issueId">,
  current: RepairPrice | undefined,
): Wanted => ({
  id: current?.id ?? null,
  brand: input.brand ?? "",
  model: input.model ?? "",
  fault,
  issueId,
  priceFrom: input.priceFrom ?? 0,
  priceTo: input.priceTo ?? null,
  minutes: input.minutes ?? current?.minutes ?? null,
  warranty: input.warranty ?? current?.warranty ?? null,
  isShown: input.isShown ?? current?.isShown ?? true,
  sortOrder: input.sortOrder ?? current?.sortOrder ?? 100,
});

const compared = [
  ...(["brand", "model", "fault", "priceFrom", "priceTo", "minutes"] as const),
  ...(["warranty", "isShown", "sortOrder"] as const),
];
const isAlike = (wanted: Wanted, current: RepairPrice): boolean =>
  compared.every((field) => wanted[field] === current[field]);

async function storedPrices(db: Database): Promise<Map<string, RepairPrice>> {
  const stored = new Map<string, RepairPrice>();
  for await (const rows of readAllRepairPrices(db, { sort: "model" }, ROWS_AT_ONCE))
    for (const price of rows) stored.set(keyOf(price), price);
  return stored;
}

/** The faults of the catalogue by their names, those of presets in both languages. */
async function catalogueFaults(db: Database): Promise<Map<string, { id: string; fault: string }>> {
  const issues = await db.selectFrom("deviceIssues").select(["id", "name", "preset"]).execute();
  const faults = new Map<string, { id: string; fault: string }>();
  for (const { id, name, preset } of issues) {
    const words = preset
      ? languages.map((language) => wordsOf("devices", language)(`issue.${preset}`))
      : [];
    for (const word of [...words, name]) faults.set(searchKey(word), { id, fault: name });
  }
  return faults;
}

async function saveAll(tx: Tx, actor: Actor, wanted: readonly Wanted[]): Promise<void> {
  const rows = wanted.map((price) => ({ ...price, id: price.id ?? newId() }));
  if (rows.length === 0) return;
  await sql`
    insert into repair_prices (id, brand, model, fault, issue_id, price_from, price_to, minutes, warranty, is_shown,
      sort_order, created_by)
    select id, brand, model, fault, "issueId", "priceFrom", "priceTo", minutes, warranty, "isShown", "sortOrder",
      ${actor.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, brand text, model text, fault text,
      "issueId" uuid, "priceFrom" bigint, "priceTo" bigint, minutes integer, warranty text, "isShown" boolean,
      "sortOrder" integer)
    on conflict (id) do update set brand = excluded.brand, model = excluded.model, fault = excluded.fault,
      issue_id = excluded.issue_id, price_from = excluded.price_from, price_to = excluded.price_to,
      minutes = excluded.minutes, warranty = excluded.warranty, is_shown = excluded.is_shown,
      sort_order = excluded.sort_order, version = repair_prices.version + 1, updated_at = now()`.execute(
    tx,
  );
}
