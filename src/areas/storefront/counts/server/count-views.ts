/**
 * Counts how often the page of a product is opened, and how often its link to WhatsApp is tapped. No visitor is known:
 * there is no cookie, and no address is stored. Each node counts in memory and adds its numbers to those of the day
 * twice a minute, so that a cached page costs no statement. A crash loses at most the last half minute.
 */
import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Log } from "#src/server/log.ts";

const FLUSH_EVERY_MS = 30_000;

interface Counted {
  day: string;
  itemId: string;
  views: number;
  enquiries: number;
}

/** The numbers that are not stored yet, of each database that this process serves. */
const counting = new WeakMap<Database, Map<string, Counted>>();

export const countView = (db: Database, itemId: string): void =>
  add(db, { day: today(), itemId, views: 1, enquiries: 0 });

export const countEnquiry = (db: Database, itemId: string): void =>
  add(db, { day: today(), itemId, views: 0, enquiries: 1 });

function add(db: Database, { day, itemId, views, enquiries }: Counted): void {
  const counted = counting.get(db) ?? new Map<string, Counted>();
  counting.set(db, counted);
  const key = `${itemId} ${day}`;
  const earlier = counted.get(key) ?? { day, itemId, views: 0, enquiries: 0 };
  counted.set(key, {
    ...earlier,
    views: earlier.views + views,
    enquiries: earlier.enquiries + enquiries,
  });
}

/** Programs that open pages by themselves: search engines, and previews of links in messengers. */
const programs = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|headless/i;

/** Whether a browser asked, as far as its name tells. */
export const isByPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && userAgent !== "" && !programs.test(userAgent);

/** Adds what was counted to the stored numbers. What could not be stored is added the next time. */
export async function flushCounts(db: Database): Promise<void> {
  const counted = counting.get(db);
  if (!counted || counted.size === 0) return;
  counting.delete(db);
  // All nodes lock the rows in the same order.
  const rows = [...counted.values()].toSorted((a, b) => (a.itemId + a.day < b.itemId + b.day ? -1 : 1));
  try {
    await sql`
      insert into product_counts (day, item_id, views, enquiries)
      select c.day, c.item_id, c.views, c.enquiries
      from jsonb_to_recordset(${JSON.stringify(
        rows.map(({ itemId, ...row }) => ({ ...row, item_id: itemId })),
      )}::jsonb)
        as c (day date, item_id uuid, views integer, enquiries integer)
      on conflict (item_id, day) do update
      set views = product_counts.views + excluded.views, enquiries = product_counts.enquiries + excluded.enquiries`.execute(
      db,
    );
  } catch (error) {
    for (const row of rows) add(db, row);
    throw error;
  }
}

/** Stores the numbers twice a minute while the server runs, and once more when it stops. */
export function keepCounts(db: Database, log: Log): () => Promise<void> {
  const flush = () =>
    flushCounts(db).catch((error: unknown) => {
      log.warn({ err: error }, "the views of products could not be stored; they are kept for the next time");
    });
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
