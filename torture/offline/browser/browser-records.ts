/** What the taps of a browser did in the database: by what was typed, whatever ids the device gave it. */
import { sql } from "kysely";
import type { Database } from "#src/server/database.ts";
import { storedKey } from "#src/server/http/stored-answers.ts";
import type { Effect } from "../layer.ts";
import { readRecords, type Records, type StoredRow } from "../shop/records.ts";
import type { BrowserTap } from "./browser-taps.ts";
import type { ScreenKind } from "./screens.ts";

interface Found {
  tap: number;
  id: string;
  by: string;
}

/** Notes in each tap the record that it made, and reads all about it. */
export async function readBrowserRecords(
  db: Database,
  taps: readonly BrowserTap[],
): Promise<Records> {
  const found = await readFound(db, taps);
  for (const tap of taps) tap.mark = found.find((each) => each.tap === tap.number)?.id ?? tap.mark;
  const records = await readRecords(db, taps);
  const stored = new Map(records.stored);
  for (const [key, direct] of await readDirect(db, taps, found)) {
    const delivered = stored.get(key);
    if (!delivered) stored.set(key, direct);
    else if (direct.received < delivered.received)
      stored.set(key, { ...delivered, isDirect: true });
  }
  const effects = taps.flatMap((tap): Effect[] => {
    const { state = "", authorId = "" } = stored.get(tap.draft.key) ?? {};
    const kept = state === "parked" || state === "waiting" ? [authorId] : [];
    const done = found.filter((each) => each.tap === tap.number).map(({ by }) => by);
    return [...done, ...kept].map((by) => ({ tap: tap.number, by }));
  });
  return { ...records, stored, effects };
}

async function readFound(db: Database, taps: readonly BrowserTap[]): Promise<Found[]> {
  const wanted = (kind: ScreenKind) => {
    const all = taps
      .filter((tap) => tap.kind === kind)
      .map(({ number, entry: { stage, text, amount, pieces } }) => ({
        number,
        text,
        amount,
        pieces,
        repair: stage.repair.id,
        item: stage.items[0]?.id,
      }));
    return sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as w (number int, text text, amount bigint, pieces int, repair uuid, item uuid)`;
  };
  const { rows } = await sql<Found>`
    select w.number as tap, r.id::text, r.created_by::text as by
      from ${wanted("remark")} join device_remarks r on r.content = w.text
    union all select w.number, c.id::text, c.created_by::text
      from ${wanted("customer")} join customers c on c.name = w.text
    union all select w.number, p.id::text, p.received_by::text
      from ${wanted("payment")} join payments p on p.device_id = w.repair and p.amount = w.amount
    union all select w.number, s.id::text, s.user_id::text
      from ${wanted("sale")} join sale_items i on i.item_id = w.item and i.quantity = w.pieces
      join sales s on s.id = i.sale_id`.execute(db);
  return rows;
}

/** What a page sent itself has no delivery: its key has an answer, or, if the device could not keep it, only its record. */
async function readDirect(
  db: Database,
  taps: readonly BrowserTap[],
  found: readonly Found[],
): Promise<Map<string, StoredRow>> {
  const keys = taps.map(({ draft: { key } }) => ({ key, stored: storedKey(key) }));
  const { rows } = await sql<{ key: string; moment: number }>`
    select w.key, (extract(epoch from k.created_at) * 1000000)::bigint as moment
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (key text, stored uuid)
      join idempotency_keys k on k.key = w.stored where k.status between 200 and 299`.execute(db);
  const moments = new Map(rows.map(({ key, moment }) => [key, moment]));
  return new Map(
    taps.flatMap(({ number, user, draft: { key } }) => {
      const moment = moments.get(key);
      const isThere = moment !== undefined || found.some(({ tap }) => tap === number);
      return isThere ? [[key, direct(key, user, moment ?? Number.NaN)]] : [];
    }),
  );
}

const direct = (key: string, authorId: string, moment: number): StoredRow => ({
  key,
  device: "",
  authorId,
  state: "applied",
  refusal: null,
  settled: moment,
  received: moment,
  happened: moment,
  isDirect: true,
});
