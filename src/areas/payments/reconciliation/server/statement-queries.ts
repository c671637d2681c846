import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import { naturally } from "#src/server/sql/lists/sorted-list.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { firstIds } from "#src/server/sql/lists/search-conditions.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { referenceBegins, referenceKey } from "../../core/server/reference-key.ts";
import {
  statementMapping,
  type Statement,
  type StatementLine,
  type statementsContract,
  type StatementSource,
} from "../statements-contract.ts";
import { reconciledInJson } from "./payment-columns.ts";

const selectSources = (db: Database) =>
  db.selectFrom("statementSources").select(["id", "name", "provider", "mapping"]);

const toSource = <T extends { mapping: unknown }>(row: T) => ({
  ...row,
  mapping: statementMapping.parse(row.mapping),
});

export async function listSources(db: Database): Promise<{ items: StatementSource[] }> {
  const rows = await selectSources(db)
    .orderBy(naturally(sql`lower(name)`))
    .execute();
  return { items: rows.map(toSource) };
}

export async function findSource(db: Database, name: string): Promise<StatementSource | undefined> {
  const row = await selectSources(db)
    .where(sql<boolean>`search_key(name) = search_key(${name})`)
    .executeTakeFirst();
  return row && toSource(row);
}

const sourceInJson = (id: RawBuilder<unknown>) => sql<Statement["source"]>`(
  select json_build_object('id', s.id, 'name', s.name, 'provider', s.provider) from statement_sources s where s.id = ${id})`;

const selectStatements = (db: Database) =>
  db
    .selectFrom("statements as t")
    .selectAll("t")
    .select(sourceInJson(sql`t.source_id`).as("source"))
    .select(userInJson("t.imported_by").as("importer"));

type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>["execute"]>>[number];

const toStatement = (row: StatementRow): Statement => ({
  id: row.id,
  source: row.source,
  fileName: row.fileName,
  counts: {
    new: row.newCount,
    known: row.knownCount,
    outgoing: row.outgoingCount,
    errors: row.errorCount,
  },
  fromDay: row.fromDay,
  toDay: row.toDay,
  importedBy: row.importer ?? { id: row.importedBy, name: "" },
  importedAt: row.importedAt,
});

/** @throws Refusal not_found */
export async function getStatement(db: Database, id: string): Promise<Statement> {
  const row = await selectStatements(db).where("t.id", "=", id).executeTakeFirstOrThrow(notFound);
  return toStatement(row);
}

const statements = keysetList({
  orders: { newest: newestFirst(sql`t.imported_at`, sql`t.id`) },
  select: selectStatements,
});

/** Lists imported statements, newest first. */
export async function listStatements(
  db: Database,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<Statement>> {
  const { items, nextCursor } = await statements.read(db, { ...query, sort: "newest" }, {});
  return { items: items.map(toStatement), nextCursor };
}

/** Line `l` in the shape of the contract. */
const lineInJson = sql<StatementLine>`json_build_object(
    'id', l.id, 'source', ${sourceInJson(sql`l.source_id`)},
    'fileName', (select t.file_name from statements t where t.id = l.statement_id), 'row', l.row,
    'reference', l.reference, 'amount', l.amount, 'paidAt', ${momentInJson(sql`l.paid_at`)}, 'hasTime', l.has_time,
    'details', l.details, 'state', l.state, 'note', l.note, 'notedBy', ${userInJson("l.noted_by")},
    'match', (select json_build_object('how', m.how, 'matchedBy', ${userInJson("m.matched_by")},
        'matchedAt', ${momentInJson(sql`m.matched_at`)}, 'payment', ${reconciledInJson})
      from statement_matches m join payments p on p.id = m.payment_id where m.line_id = l.id and m.undone_at is null))`;

const reference = sql`f.reference`;

const lines = keysetList({
  orders: { newest: newestFirst(sql`l.paid_at`, sql`l.id`) },
  filters: {
    state: (state: RawBuilder<string>) => sql`l.state = ${state}`,
    sourceId: (sourceId: RawBuilder<string>) => sql`l.source_id = ${sourceId}`,
    provider: (provider: RawBuilder<string>) =>
      sql`l.source_id in (select s.id from statement_sources s where s.provider = ${provider})`,
    from: (moment: RawBuilder<string>) => sql`l.paid_at >= ${moment}::timestamptz`,
    to: (moment: RawBuilder<string>) => sql`l.paid_at < ${moment}::timestamptz`,
  },
  select: (db) => db.selectFrom("statementLines as l").select("l.id").select(lineInJson.as("line")),
  sources: {
    codes: {
      word: [
        {
          column: sql`l.id`,
          find: (values) =>
            firstIds(
              sql`f.id`,
              sql`statement_lines f`,
              referenceKey(reference),
              referenceBegins(reference, values),
            ),
        },
      ],
    },
    texts: [({ isIn }) => isIn(sql`search_key(l.details)`)],
  },
});

type LinesQuery = z.output<(typeof statementsContract.listStatementLines)["query"]>;

/** Lists the lines of all statements, newest first. */
export async function listLines(
  db: Database,
  { state, sourceId, provider, from, to, ...query }: LinesQuery,
): Promise<Page<StatementLine>> {
  const { items, nextCursor } = await lines.read(
    db,
    { ...query, sort: "newest" },
    {
      state,
      sourceId,
      provider,
      from: from && startOfDay(from),
      to: to && startOfDay(addDays(to, 1)),
    },
  );
  return { items: items.map(({ line }) => line), nextCursor };
}

/** @throws Refusal not_found */
export async function getLine(db: Database, id: string): Promise<StatementLine> {
  const row = await db
    .selectFrom("statementLines as l")
    .select(lineInJson.as("line"))
    .where("l.id", "=", id)
    .executeTakeFirst();
  return row?.line ?? refuse("not_found");
}
