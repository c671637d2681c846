import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Shipment, shipmentsContract } from "../contract.ts";
import { selectShipments, withPaid } from "./queries.ts";

type ShipmentsQuery = z.output<(typeof shipmentsContract.listShipments)["query"]>;

const shipments = keysetList({
  orders: { newest: newestFirst(sql`s.created_at`, sql`s.id`) },
  filters: {
    status: (status: RawBuilder<string>) => sql`s.state = ${status}`,
    mode: (mode: RawBuilder<string>) => sql`s.mode = ${mode}`,
    purchaseOrderId: (orderId: RawBuilder<string>) => sql`s.purchase_order_id = ${orderId}`,
  },
  select: selectShipments,
});

/** Lists shipments, the newest first. */
export async function listShipments(
  db: Database,
  { cursor, limit, ...filters }: ShipmentsQuery,
): Promise<Page<Shipment>> {
  const { items, nextCursor } = await shipments.read(
    db,
    { sort: "newest", cursor, limit },
    filters,
  );
  return { items: items.map(withPaid), nextCursor };
}
