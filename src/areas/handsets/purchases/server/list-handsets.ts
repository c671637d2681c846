import { sql } from "kysely";
import type * as z from "zod";
import type { Page } from "#src/shared/fields.ts";
import { inShopTime } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine, csvMoney, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { handsetsContract, UsedHandsetInList } from "../../contract.ts";
import type { HandsetState } from "../../rules.ts";
import { imeiSources } from "#src/server/sql/lists/imei-sources.ts";
import { handsetFor, selectHandsets, stateOfHandset } from "../../core/server/queries.ts";

type HandsetsQuery = z.output<(typeof handsetsContract.listUsedHandsets)["query"]>;

const handsets = keysetList({
  orders: { newest: newestFirst(sql`h.created_at`, sql`h.id`) },
  choices: {
    state: (state: HandsetState) =>
      state === "cancelled"
        ? sql`h.cancelled_at is not null`
        : sql`${stateOfHandset} = ${sql.lit(state)}`,
  },
  select: selectHandsets,
  sources: imeiSources(sql`h.id`, {
    table: sql`handsets f`,
    imei: sql`f.imei`,
    text: sql`h.search_text`,
  }),
});

/** Lists used handsets, the latest first. The search finds numbers, IMEIs, brands and models. */
export async function listUsedHandsets(
  db: Database,
  actor: Actor,
  { search, cursor, limit, state }: HandsetsQuery,
): Promise<Page<UsedHandsetInList>> {
  const query = { sort: "newest", search, cursor, limit } as const;
  const { items, nextCursor } = await handsets.read(db, query, { state });
  return { items: items.map((row) => handsetFor(actor, row)), nextCursor };
}

const AT_ONCE = 500;

/** Writes the handsets of the same filters as CSV, without their sellers. Columns with costs need `view_cost`. */
export async function* exportUsedHandsets(
  db: Database,
  actor: Actor,
  { search, state }: Pick<HandsetsQuery, "search" | "state">,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  const mayPrice = mayCost || may(actor, "buy_handsets");
  yield (
    CSV_BEGINNING +
      csvLine([
        "Number",
        "Date",
        "Brand",
        "Model",
        "Color",
        "IMEI",
        "Item",
        "State",
        ...(mayPrice ? ["Price"] : []),
        ...(mayCost ? ["Cost", "Sold for", "Margin"] : []),
      ])
  );
  const query = { sort: "newest", search, limit: AT_ONCE } as const;
  for await (const rows of handsets.readAll(db, query, { state })) {
    yield rows
      .map((row) => {
        const { price = null, cost = null, soldFor = null, margin = null } = handsetFor(actor, row);
        return csvLine([
          row.handsetNumber,
          inShopTime(row.createdAt),
          row.brand,
          row.model,
          row.color,
          row.imei,
          row.itemName,
          row.state,
          ...(mayPrice ? [csvMoney(price)] : []),
          ...(mayCost ? [csvMoney(cost), csvMoney(soldFor), csvSignedMoney(margin)] : []),
        ]);
      })
      .join("");
  }
}
