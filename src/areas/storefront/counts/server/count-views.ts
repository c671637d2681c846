/**
 * Counts how often the page of a product is opened, and how often its link to WhatsApp is tapped. No visitor is known:
 * there is no cookie, and no address is stored. Each node counts in memory and adds its numbers to those of the day
 * twice a minute, so that a cached page costs no statement. A crash loses at most the last half minute.
 */
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";
import { idEndOf } from "../../slugs.ts";

const FLUSH_EVERY_MS = 30_000;

interface Counted {
  day: string;
  /** The last 12 digits of the item's id, by which addresses name it (`slugs.ts`). */
  end: string;
  views: number;
  enquiries: number;
}

/** The numbers that are not stored yet, of each database that this process serves. */
const counting = new WeakMap<Database, Map<string, Counted>>();

/** @param slug the item in an address, whose page was shown; a page that is kept needs no query to be counted */
export const countView = (db: Database, slug: string): void =>
  add(db, { day: today(), end: idEndOf(slug) ?? "", views: 1, enquiries: 0 });

export const countEnquiry = (db: Database, itemId: string): void =>
  add(db, { day: today(), end: itemId.slice(-12), views: 0, enquiries: 1 });

function add(db: Database, { day, end, views, enquiries }: Counted): void {
  const counted = counting.get(db) ?? new Map<string, Counted>();
  counting.set(db, counted);
  const key = `${end} ${day}`;
  const earlier = counted.get(key) ?? { day, end, views: 0, enquiries: 0 };
  counted.set(key, {
    ...earlier,
    views: earlier.views + views,
    enquiries: earlier.enquiries + enquiries,
  });
}

/** Programs that open pages by themselves: search engines, and previews of links in messengers. */
const programs =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|headless/i;

/** Whether a browser asked, as far as its name tells. */
export const isByPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && userAgent !== "" && !programs.test(userAgent);

/** Adds what was counted to the stored numbers. What could not be stored is added the next time. */
export async function flushCounts(db: Database): Promise<void> {
  const counted = counting.get(db);
  if (!counted || counted.size === 0) return;
  counting.delete(db);
  const rows = [...counted.values()];
  try {
    await inTransaction(db, (tx) => addCounts(tx, rows));
  } catch (error) {
    for (const row of rows) add(db, row);
    throw error;
  }
}

/** Adds the numbers to those of their days. All nodes lock the rows in the same order. */
async function addCounts(tx: Tx, rows: readonly Counted[]): Promise<void> {
  await sql`
    insert into product_counts (day, item_id, views, enquiries)
    select c.day, i.id, c.views, c.enquiries
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (day date, "end" text, views integer, enquiries integer)
    join lateral (
      select id from inventory_items
      where right(id::text, 12) = c."end" and is_available_online
      order by created_at limit 1) i on true
    order by i.id, c.day
    on conflict (item_id, day) do update
    set views = product_counts.views + excluded.views, enquiries = product_counts.enquiries + excluded.enquiries`.execute(
    tx,
  );
}

/** Stores the numbers twice a minute while the server runs, and once more when it stops. */
export function keepCounts(db: Database, log: Log): () => Promise<void> {
  const flush = () =>
    flushCounts(db).catch((error: unknown) => {
      log.warn(
        { err: error },
        "the views of products could not be stored; they are kept for the next time",
      );
    });
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
