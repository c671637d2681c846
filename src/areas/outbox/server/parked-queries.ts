import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import { refusals, type RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { correctionsOf, mayTryAgain } from "../corrections.ts";
import type { parkedContract, ParkedCommand } from "../parked-contract.ts";
import { parsedShown, saidOf, type Said } from "../said.ts";
import { readContent, readDetails, type CommandContent } from "./store-command.ts";

type ParkedQuery = z.output<(typeof parkedContract.listParked)["query"]>;

/** Enough letters to tell the devices of a shop apart. The whole id is in no answer. */
const DEVICE_LETTERS = 8;

const selectCommands = (db: Database) =>
  db
    .selectFrom("deliveredCommands as d")
    .innerJoin("users as a", "a.id", "d.authorId")
    .leftJoin("users as b", "b.id", "d.decidedBy")
    .leftJoin("deliveredCommands as w", "w.key", "d.waitsFor")
    .select([
      "d.key as id",
      "d.state",
      "d.revision as version",
      "d.endpoint",
      "d.said",
      "d.content",
      "d.shown",
      "d.app",
      "d.happenedAt",
      "d.receivedAt",
      "d.isClockUncertain",
      "d.refusal",
      "d.refusalDetails",
      "d.waitsFor",
      "d.decision",
      "d.correction",
      "d.dropReason",
      "d.settledAt",
      "a.id as authorId",
      "a.name as authorName",
      "a.isActive as isAuthorActive",
      "b.id as deciderId",
      "b.name as deciderName",
      "w.state as stateOfOther",
    ])
    .select([
      sql<string>`left(d.device, ${sql.lit(DEVICE_LETTERS)})`.as("device"),
      sql<number>`(select count(*)::int from delivered_commands f where f.waits_for = d.key and f.state = 'waiting')`.as(
        "dependents",
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectCommands>["execute"]>>[number];

const commands = keysetList({
  orders: { newest: newestFirst(sql`d.received_at`, sql`d.key`) },
  filters: {
    endpoint: (endpoint: RawBuilder<string>) => sql`d.endpoint = ${endpoint}`,
    authorId: (id: RawBuilder<string>) => sql`d.author_id = ${id}::uuid`,
  },
  choices: { state: (state: "open" | "parked" | "waiting" | "decided") => conditions[state] },
  select: selectCommands,
});

const conditions = {
  open: sql`d.state in ('parked', 'waiting')`,
  parked: sql`d.state in ('parked', 'waiting') and d.state = 'parked'`,
  waiting: sql`d.state in ('parked', 'waiting') and d.state = 'waiting'`,
  decided: sql`d.decided_by is not null`,
} as const;

/** Lists what waits for a person, or what people have decided, newest first. */
export async function listParked(
  db: Database,
  secrets: Secrets,
  { state, endpoint, authorId, ...query }: ParkedQuery,
): Promise<Page<ParkedCommand>> {
  const where = { state: state ?? "open", endpoint, authorId } as const;
  const found = await commands.read(db, { ...query, sort: "newest" }, where);
  return { ...found, items: found.items.map((row) => toParked(secrets, row)) };
}

/** Some commands, in the order in which their device made them. */
export async function listByKeys(
  db: Database,
  secrets: Secrets,
  keys: readonly string[],
): Promise<ParkedCommand[]> {
  if (keys.length === 0) return [];
  const rows = await selectCommands(db)
    .where("d.key", "in", [...keys])
    .orderBy("d.seq")
    .execute();
  return rows.map((row) => toParked(secrets, row));
}

/** A command that waits for a person or was decided by one. @throws Refusal not_found */
export async function getParked(
  db: Database,
  secrets: Secrets,
  key: string,
): Promise<{ row: ParkedCommand; content: CommandContent | null }> {
  const row = await selectCommands(db).where("d.key", "=", key).executeTakeFirst();
  if (!row || (row.decision === null && row.state !== "parked" && row.state !== "waiting"))
    return refuse("not_found");
  return { row: toParked(secrets, row), content: readContent(secrets, key, row.content) };
}

export async function countParked(db: Database): Promise<{ parked: number; waiting: number }> {
  const { rows } = await sql<{ parked: number; waiting: number }>`
    select count(*) filter (where state = 'parked')::int as parked,
           count(*) filter (where state = 'waiting')::int as waiting
    from delivered_commands where state in ('parked', 'waiting')`.execute(db);
  return rows[0] ?? { parked: 0, waiting: 0 };
}

function toParked(secrets: Secrets, row: Row): ParkedCommand {
  const { id, endpoint, refusal } = row;
  const state = row.state as ParkedCommand["state"];
  const content = readContent(secrets, id, row.content);
  const isParked = state === "parked";
  const mayRun = content !== null && (isParked ? mayTryAgain(refusal ?? "") : isFree(row));
  return {
    id,
    state,
    version: row.version,
    endpoint,
    said: content
      ? saidOf({ endpoint, ...content, shown: parsedShown(row.shown) })
      : ((row.said as unknown as Said | null) ??
        saidOf({ endpoint, params: {}, body: {}, shown: parsedShown(row.shown) })),
    madeBy: { id: row.authorId, name: row.authorName, isActive: row.isAuthorActive },
    device: row.device,
    app: row.app,
    happenedAt: row.happenedAt,
    receivedAt: row.receivedAt,
    isClockUncertain: row.isClockUncertain,
    refusal: refusal === null ? null : refusalOf(secrets, row, refusal as RefusalCode),
    isErased: content === null && (refusal === "customer_erased" || row.content !== null),
    waitsFor: row.waitsFor,
    dependents: row.dependents,
    mayTryAgain: mayRun,
    corrections:
      isParked && content
        ? correctionsOf({ endpoint, refusal: refusal ?? "", body: content.body })
        : [],
    decision: decisionOf(row),
  };
}

/** Whether what it waited for is through, so that only a disturbance kept it from being carried out. */
const isFree = ({ state, stateOfOther }: Row): boolean =>
  state === "waiting" && (stateOfOther === "applied" || stateOfOther === "dropped");

const decisionOf = (row: Row): ParkedCommand["decision"] =>
  row.decision && row.deciderId && row.settledAt
    ? {
        kind: row.decision,
        correction: row.correction,
        reason: row.dropReason,
        by: { id: row.deciderId, name: row.deciderName ?? "" },
        at: row.settledAt,
      }
    : null;

/** The values of the translated sentence, and the fields with their errors. */
function refusalOf(
  secrets: Secrets,
  { id, refusalDetails }: Row,
  code: RefusalCode,
): NonNullable<ParkedCommand["refusal"]> {
  const known = Object.hasOwn(refusals, code) ? refusals[code].title : code;
  const { message = known, details } = readDetails(secrets, id, refusalDetails) ?? {};
  const { params = {}, fields = {} } = details ?? {};
  return { code, message, params, fields };
}
