import { sql } from "kysely";
import type * as z from "zod";
import { newId } from "#src/shared/ids.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { wrongRowsText } from "#src/server/imports/wrong-rows.ts";
import { wordsOf } from "#src/server/words.ts";
import type { Language } from "#src/shared/words.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type {
  Statement,
  StatementMapping,
  StatementPreview,
  statementsContract,
} from "../statements-contract.ts";
import { referenceKey } from "../../core/server/reference-key.ts";
import { matchByReference, matchLater } from "./match-lines.ts";
import type { ReadLine } from "./read-line.ts";
import { daysOf, readStatement, refuseStatement, type ReadStatement } from "./read-statement.ts";
import { findSource, getStatement } from "./statement-queries.ts";

const SHOWN_ROWS = 20;
const SHOWN_ERRORS = 50;
const SAMPLES = 3;
const LINES_AT_ONCE = 2000;
/** More lines are matched by a job, because the request would take too long. */
const MATCHED_AT_ONCE = 5000;

type Previewed = z.output<(typeof statementsContract.previewStatement)["body"]>;
type Imported = z.output<(typeof statementsContract.importStatement)["body"]>;

/**
 * Says what the import of a statement would do.
 * @throws Refusal validation_failed (`params.problem` is one of `statementProblems`), payload_too_large
 */
export async function previewStatement(
  db: Database,
  { source, mapping, text, numberStyle = null, language }: Previewed,
): Promise<StatementPreview> {
  const saved = source === undefined ? undefined : await findSource(db, source);
  const amounts = { numberStyle, currency: (await getSettings(db, "business")).currency };
  let read = await readStatement(text, mapping ?? saved?.mapping, amounts);
  // A bank may rename its columns. Then the saved ones fit nothing, and Fundi tries those that it knows.
  if (!mapping && saved && read.missing.length > 0)
    read = await readStatement(text, undefined, amounts);
  const { headers, rows, lines, problems, outgoing } = read;
  const known = saved ? await knownKeys(db, saved.id, lines) : new Set<string>();
  return {
    headers: headers
      .map((header, at) => ({
        header,
        samples: rows
          .map(({ cells }) => (cells[at] ?? "").trim().slice(0, 60))
          .filter((cell) => cell !== "")
          .slice(0, SAMPLES),
      }))
      .filter(({ header }) => header !== ""),
    mapping: read.mapping,
    missing: read.missing,
    counts: {
      new: lines.length - known.size,
      known: known.size,
      outgoing,
      errors: problems.length,
    },
    ...daysOf(lines),
    rows: lines.slice(0, SHOWN_ROWS).map(({ lineKey, ...line }) => ({
      ...line,
      isKnown: known.has(lineKey),
    })),
    errors: problems.slice(0, SHOWN_ERRORS),
    guessedStyle: read.guessedStyle,
    wrongRows: await wrongRowsOf(read, language),
  };
}

function wrongRowsOf(
  { headers, rows, problems }: ReadStatement,
  language: Language,
): Promise<string | null> {
  const t = wordsOf("reconciliation", language);
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]));
  const wrong = problems.map((each) => ({
    row: each.row,
    cells: cellsOf.get(each.row) ?? [],
    errors: [each],
  }));
  return wrongRowsText(
    wrong,
    headers,
    language,
    ({ field, code, value }) =>
      `${t(`import.field.${field}`)}: ${t(`import.error.${code}`, { value })}`,
  );
}

async function knownKeys(
  db: Database,
  sourceId: string,
  lines: readonly ReadLine[],
): Promise<Set<string>> {
  const keys = lines.map(({ lineKey }) => lineKey);
  const { rows } = await sql<{ lineKey: string }>`
    select line_key from statement_lines
    where source_id = ${sourceId} and line_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ lineKey }) => lineKey));
}

/**
 * Imports the lines of a statement that no earlier statement of this source had, and matches them with payments. Rows
 * with errors are left out: the preview has shown them. A file without a new line is refused.
 * @throws Refusal validation_failed (`params.problem` is one of `statementProblems`), payload_too_large
 */
export async function importStatement(
  tx: Tx,
  actor: Actor,
  { source: name, provider, mapping: given, fileName, text, numberStyle = null }: Imported,
): Promise<Statement> {
  const saved = await findSource(tx, name);
  const { currency } = await getSettings(tx, "business");
  const read = await readStatement(text, given ?? saved?.mapping, { numberStyle, currency });
  const { lines, problems, outgoing, missing, mapping } = read;
  if (missing.length > 0) refuseStatement("column_missing", { columns: missing.join(", ") });
  const { fromDay, toDay } = daysOf(lines);
  if (fromDay === null || toDay === null) return refuseStatement("nothing_new");
  const sourceId = await saveSource(tx, name, provider, mapping);
  const id = newId();
  const row = { id, sourceId, fileName, fromDay, toDay, importedBy: actor.userId };
  await tx
    .insertInto("statements")
    .values({
      ...row,
      newCount: 0,
      knownCount: 0,
      outgoingCount: outgoing,
      errorCount: problems.length,
    })
    .execute();
  const added = await insertLines(tx, id, sourceId, lines);
  if (added === 0) refuseStatement("nothing_new");
  const counts = { newCount: added, knownCount: lines.length - added };
  await tx.updateTable("statements").set(counts).where("id", "=", id).execute();
  if (added > MATCHED_AT_ONCE) await matchLater(tx);
  else await matchByReference(tx);
  await recordEvent(tx, {
    kind: "statement.imported",
    recordId: id,
    actorId: actor.userId,
    data: { sourceId, added, known: counts.knownCount, errors: problems.length },
  });
  return getStatement(tx, id);
}

/** Stores the columns of a source, or a new source. Its row is locked, so that two imports do not add the same lines. */
async function saveSource(
  tx: Tx,
  name: string,
  provider: string,
  mapping: StatementMapping,
): Promise<string> {
  const { rows } = await sql<{ id: string; provider: string }>`
    insert into statement_sources (id, name, provider, mapping)
    values (${newId()}, ${name}, ${provider}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (search_key(name)) do update set mapping = excluded.mapping
    returning id, provider`.execute(tx);
  const [source] = rows;
  if (!source || source.provider !== provider) return refuseStatement("other_provider");
  return source.id;
}

/**
 * Whether the stored line `o` is line `l` with another spelling of its reference, as in a statement of another program.
 * With the same spelling the key decides, which counts equal lines of one file.
 */
const isOtherSpelling = sql<boolean>`(${referenceKey(sql`o.reference`)} = ${referenceKey(sql`l.reference`)}
  and o.reference is not null and o.reference <> l.reference and o.amount = l.amount
  and day_of_shop(o.paid_at) = day_of_shop(l."paidAt"))`;

async function insertLines(
  tx: Tx,
  statementId: string,
  sourceId: string,
  lines: readonly ReadLine[],
): Promise<number> {
  let added = 0;
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const chunk = lines
      .slice(start, start + LINES_AT_ONCE)
      .map((line) => ({ ...line, id: newId() }));
    const { rows } = await sql<{ added: number }>`
      with added as (
        insert into statement_lines
          (id, statement_id, source_id, row, line_key, reference, amount, paid_at, has_time, details)
        select id, ${statementId}::uuid, ${sourceId}::uuid, row, "lineKey", reference, amount, "paidAt", "hasTime", details
        from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as l (id uuid, row integer, "lineKey" text,
          reference text, amount bigint, "paidAt" timestamptz, "hasTime" boolean, details text)
        where not exists (select from statement_lines o where o.source_id = ${sourceId}::uuid and ${isOtherSpelling})
        on conflict (source_id, line_key) do nothing
        returning 1)
      select count(*)::int as added from added`.execute(tx);
    added += rows[0]?.added ?? 0;
  }
  return added;
}
