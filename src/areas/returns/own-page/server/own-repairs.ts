import { sql, type RawBuilder } from "kysely";
import type { Page } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { inRepair } from "#src/areas/devices/rules.ts";
import { lastStatusBeforeHandOver, warrantyOfRepair } from "../../core/server/origin.ts";
import { warrantyOn } from "../../rules.ts";
import type { OwnRepair } from "../own-records.ts";

const repairs = keysetList({
  orders: { newest: newestFirst(sql`d.created_at`, sql`d.id`) },
  filters: { customerId: (customerId: RawBuilder<string>) => sql`d.customer_id = ${customerId}` },
  select: (db) =>
    db
      .selectFrom("devices as d")
      .select(["d.id", "d.ticketNumber", "d.brand", "d.model", "d.status", "d.createdAt"])
      .select(["d.expectedReturnDate", "d.handedOverAt", "d.trackingToken", "d.warrantyDays"])
      .select(lastStatusBeforeHandOver.as("endedAs")),
});

/** One page of a customer's repairs, the newest first. */
export async function listOwnRepairs(
  db: Database,
  customerId: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<OwnRepair>> {
  const { items, nextCursor } = await repairs.read(
    db,
    { sort: "newest", cursor, limit },
    { customerId },
  );
  const day = today();
  return {
    nextCursor,
    items: items.map((row) => ({
      ticketNumber: row.ticketNumber,
      brand: row.brand,
      model: row.model,
      status: row.status,
      receivedAt: row.createdAt,
      promisedDay: inRepair.includes(row.status) ? row.expectedReturnDate : null,
      handedOverAt: row.handedOverAt,
      warrantyUntil: warrantyUntil(row, day),
      trackingToken: row.trackingToken,
    })),
  };
}

/** The last day of the warranty of the repair with this tracking link; null if it has none, or none yet. */
export async function warrantyOfTracked(
  db: Database,
  trackingToken: string,
): Promise<string | null> {
  const repair = await db
    .selectFrom("devices as d")
    .select(["d.status", "d.handedOverAt", "d.warrantyDays"])
    .select(lastStatusBeforeHandOver.as("endedAs"))
    .where("d.trackingToken", "=", trackingToken)
    .executeTakeFirst();
  return repair ? warrantyUntil(repair, today()) : null;
}

function warrantyUntil(
  row: {
    status: string;
    handedOverAt: string | null;
    endedAs: string | null;
    warrantyDays: number | null;
  },
  day: string,
): string | null {
  if (row.status !== "done" || row.handedOverAt === null) return null;
  const terms = {
    originDay: today(new Date(row.handedOverAt)),
    warrantyDays: warrantyOfRepair(row.endedAs, row.warrantyDays),
  };
  return warrantyOn(day, terms).until;
}
