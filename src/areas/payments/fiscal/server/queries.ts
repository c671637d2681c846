import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import {
  fiscalFailures,
  type FiscalDocument,
  type FiscalState,
  type FiscalWaiting,
} from "../contract.ts";
import { missingSettings, readFiscalSettings, shownSettings } from "./settings.ts";

/** Document `f` in the shape of the contract. */
const documentInJson = sql<FiscalDocument>`json_build_object(
    'id', f.id, 'kind', f.kind, 'day', f.day, 'gc', f.gc, 'dc', f.dc, 'code', f.code,
    'receipt', (select json_build_object('id', r.id, 'receiptNumber', r.receipt_number)
                from receipts r where r.id = f.receipt_id),
    'issuedAt', ${momentInJson(sql`f.issued_at`)}, 'tries', f.tries,
    'triedAt', ${momentInJson(sql`f.tried_at`)}, 'nextTryAt', ${momentInJson(sql`f.next_try_at`)},
    'failure', f.failure, 'failureDetail', f.failure_detail,
    'acknowledgedAt', ${momentInJson(sql`f.acknowledged_at`)}, 'confirmedBy', ${userInJson("f.confirmed_by")})`;

const selectDocuments = (db: Database) =>
  db.selectFrom("fiscalDocuments as f").select(documentInJson.as("document"));

/** @throws Refusal not_found */
export async function getFiscalDocument(db: Database, id: string): Promise<FiscalDocument> {
  const row = await selectDocuments(db).where("f.id", "=", id).executeTakeFirst();
  return row?.document ?? refuse("not_found");
}

/** The document that is sent next. */
export async function oldestWaiting(db: Database): Promise<FiscalDocument | null> {
  const row = await selectDocuments(db)
    .where("f.acknowledgedAt", "is", null)
    .orderBy("f.day")
    .orderBy("f.kind")
    .orderBy("f.gc")
    .limit(1)
    .executeTakeFirst();
  return row?.document ?? null;
}

export async function getFiscal(db: Database): Promise<FiscalState> {
  const settings = await readFiscalSettings(db);
  const counters = await db
    .selectFrom("fiscalCounters")
    .select(["gc", "dc", "day", "zUntil as lastZ", "activatedAt"])
    .where("regNumber", "=", settings.regNumber)
    .executeTakeFirst();
  const waiting = await countWaiting(db);
  const last = await selectDocuments(db)
    .where("f.acknowledgedAt", "is not", null)
    .orderBy("f.acknowledgedAt", "desc")
    .orderBy("f.day", "desc")
    .orderBy("f.kind", "desc")
    .orderBy("f.gc", "desc")
    .limit(1)
    .executeTakeFirst();
  const activatedAt = counters?.activatedAt ?? null;
  return {
    isOn: activatedAt !== null,
    activatedAt,
    missing: missingSettings(settings),
    registration: {
      askedAt: settings.registrationAskedAt,
      failure: fiscalFailures.find((each) => each === settings.registrationFailure) ?? null,
      failureDetail: settings.registrationFailureDetail,
    },
    counters: counters
      ? { gc: counters.gc, dc: counters.dc, day: counters.day, lastZ: counters.lastZ }
      : null,
    waiting,
    oldest: await oldestWaiting(db),
    lastAcknowledged: last?.document ?? null,
    refunds: await refundsByMonth(db),
    settings: shownSettings(settings),
  };
}

async function countWaiting(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom("fiscalDocuments")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("acknowledgedAt", "is", null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** The part of the state that does not need the right to set fiscal receipts up. */
export async function getFiscalWaiting(db: Database): Promise<FiscalWaiting> {
  const { regNumber } = await readFiscalSettings(db);
  const counters = await db
    .selectFrom("fiscalCounters")
    .select("activatedAt")
    .where("regNumber", "=", regNumber)
    .executeTakeFirst();
  const oldest = await oldestWaiting(db);
  return {
    isOn: (counters?.activatedAt ?? null) !== null,
    waiting: oldest ? await countWaiting(db) : 0,
    oldestAt: oldest?.issuedAt ?? null,
    failure: oldest?.failure ?? null,
  };
}

/** How many months of refunds are shown: enough for a VAT return that is late by a month. */
const MONTHS = 3;

/**
 * The refunds of receipts that have a fiscal record. The interface of the authority has no message for them, so that the
 * shop declares them itself. The tax is the part of the receipt's tax that belongs to the refunded amount.
 */
async function refundsByMonth(db: Database): Promise<FiscalState["refunds"]> {
  const month = sql<string>`to_char(${shopDay(sql`p.refunded_at`)}, 'YYYY-MM')`;
  return db
    .selectFrom("paymentRefunds as p")
    .innerJoin("payments as m", "m.id", "p.paymentId")
    .innerJoin("receipts as r", (join) =>
      join.on("r.paymentId", "=", sql<string>`coalesce(m.paid_with, m.id)`),
    )
    .innerJoin("fiscalDocuments as f", "f.receiptId", "r.id")
    .select(month.as("month"))
    .select(sql<number>`count(*)::int`.as("count"))
    .select(sql<number>`sum(p.amount)::bigint`.as("amount"))
    .select(
      sql<number>`sum(round(p.amount * r.tax_amount::numeric / nullif(r.payment_amount, 0)))::bigint`.as(
        "tax",
      ),
    )
    .where("p.refundedAt", ">=", sql<string>`now() - make_interval(months => ${MONTHS})`)
    .groupBy(month)
    .orderBy("month", "desc")
    .execute();
}
