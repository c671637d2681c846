import { createHash } from "node:crypto";
import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { languages, type Language } from "#src/shared/words.ts";
import { searchKey } from "#src/shared/text.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { CsvRow } from "#src/server/csv/csv-reader.ts";
import { inTurns } from "#src/server/csv/in-turns.ts";
import { columnsWith, guessStyle, isShilling } from "#src/server/csv/number-style.ts";
import { readLines } from "#src/server/csv/read-lines.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { requireSeenErrors, wrongRowsText } from "#src/server/imports/wrong-rows.ts";
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
import { isKnownHeader, numberFields, readColumns, readRow, type ReadRow } from "./read-row.ts";

type Previewed = z.output<(typeof repairPricesContract.previewRepairPrices)["body"]>;
type Imported = z.output<(typeof repairPricesContract.importRepairPrices)["body"]>;

const SHOWN_ROWS = 200;
const ROWS_AT_ONCE = 500;

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
  given: Previewed,
): Promise<RepairPricePreview> {
  const { header, unknown, guessed, judged } = await readFile(db, given);
  const count = (kind: Judged["kind"]) => judged.filter((row) => row.kind === kind).length;
  const isRight = ({ kind }: Judged) => (kind === "error" ? 0 : 1);
  return {
    counts: {
      rows: judged.length,
      new: count("new"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      errors: count("error"),
    },
    unknownColumns: unknown,
    rows: judged
      .toSorted((one, other) => isRight(one) - isRight(other) || one.row - other.row)
      .slice(0, SHOWN_ROWS)
      .map(({ wanted: _, cells: __, ...row }) => row),
    guessedStyle: guessed,
    wrongRows: await wrongRowsOf(judged, header, given.language),
    promise: promiseOf(judged),
  };
}

/**
 * Writes a price list: a price of the same model and fault is changed, others are added, and none is deleted.
 * @throws Refusal conflict (`params.reason` import-errors: rows have errors, and the user leaves out
 * another number of rows; changed-since, too-many), validation_failed, payload_too_large
 */
export async function importRepairPrices(
  tx: Tx,
  actor: Actor,
  { promise, leaveOutErrors, ...given }: Imported,
): Promise<{ added: number; changed: number }> {
  // Imports and additions follow each other, so that each compares with what the one before has written.
  await refuseTooMany(tx, 1);
  const { judged } = await readFile(tx, given);
  requireSeenErrors(judged, leaveOutErrors);
  if (promiseOf(judged) !== promise) refuse("conflict", { params: { reason: "changed-since" } });
  const wanted = judged.flatMap((row) => row.wanted ?? []);
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

const wrongRowsOf = (
  judged: readonly Judged[],
  { cells }: CsvRow,
  language: Language,
): Promise<string | null> => {
  const t = wordsOf("repair-prices", language);
  return wrongRowsText(judged, cells, language, ({ field, code, value }) => {
    const reason = t(`error.${code}`, { value });
    return field ? `${t(`field.${field}`)} ${reason}` : reason;
  });
};

const keyOf = ({ brand = "", model = "", fault = "" }: Partial<Wanted>): string =>
  JSON.stringify([brand, model, fault].map(searchKey));

async function readFile(
  db: Database,
  { text, numberStyle = null }: Previewed,
): Promise<{ header: CsvRow; unknown: string[]; guessed: NumberStyle | null; judged: Judged[] }> {
  const limits = { mostBytes: MAX_BYTES, mostRows: MAX_PRICES, isKnown: isKnownHeader };
  const { header, lines } = await readLines(text, limits);
  const columns = readColumns(header.cells);
  const guessed = await guessStyle(lines, columnsWith(columns.fields, numberFields));
  const { currency } = await getSettings(db, "business");
  const reading = {
    style: numberStyle ?? guessed,
    isChosen: numberStyle !== null,
    isShilling: isShilling(currency),
  };
  const [stored, faults] = [await storedPrices(db), await catalogueFaults(db)];
  const most = await largestAmount(db);
  const seen = new Map<string, number>();
  const judged: Judged[] = [];
  for await (const line of inTurns(lines)) judged.push(judge(readRow(line, columns, reading)));
  return { header, unknown: columns.unknown, guessed, judged };

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
  given: ReadRow["given"],
  { fault, issueId }: Pick<Wanted, "fault" | "issueId">,
  current: RepairPrice | undefined,
): Wanted => ({
  id: current?.id ?? null,
  brand: given.brand ?? "",
  model: given.model ?? "",
  fault,
  issueId,
  priceFrom: given.priceFrom ?? 0,
  priceTo: given.priceTo ?? null,
  minutes: given.minutes ?? current?.minutes ?? null,
  warranty: given.warranty ?? current?.warranty ?? null,
  isShown: given.isShown ?? current?.isShown ?? true,
  sortOrder: given.sortOrder ?? current?.sortOrder ?? 100,
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

/** Stands for everything that the rows would write, as a short text. */
const promiseOf = (judged: readonly Judged[]): string =>
  createHash("sha256")
    .update(JSON.stringify(judged.map(({ kind, wanted }) => [kind, wanted])))
    .digest("base64url");

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
