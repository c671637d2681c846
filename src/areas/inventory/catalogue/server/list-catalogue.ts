import { sql } from "kysely";
import type * as z from "zod";
import type { Database } from "#src/server/database.ts";
import { compilePerShape, type Given } from "#src/server/sql/compiled-query.ts";
import type { Catalogue, catalogueContract } from "../contract.ts";

type CatalogueQuery = z.output<(typeof catalogueContract.listCatalogue)["query"]>;

/** The maximum number of items in an answer. Even a large catalogue needs only a few answers. */
const PAGE = 5000;

interface Shape {
  isLater: boolean;
  isSince: boolean;
  byIds: boolean;
}

interface Values {
  after: string;
  since: string;
  ids: readonly string[];
}

/**
 * Lists items for the cache of a till, ordered by id. With `since` (the `asOf` of an earlier answer) the answer has
 * the items changed after it, with `ids` only these items. Both answers include archived items, so that the till
 * removes them. Without these two parameters the answer has all items that are not archived.
 */
export async function listCatalogue(
  db: Database,
  { cursor, since, ids }: CatalogueQuery,
): Promise<Catalogue> {
  const { asOf } = await moment(db);
  const rows = await pageOfCatalogue(
    db,
    { isLater: cursor !== undefined, isSince: since !== undefined, byIds: ids !== undefined },
    { after: cursor ?? "", since: since ?? "", ids: ids ?? [] },
  );
  const items = rows.slice(0, PAGE);
  return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null, asOf };
}

/**
 * The time that a till passes as `since` in its next call. It lies one minute in the past, because `updated_at` is the
 * time at which a change began, while the till sees the change only after its commit. Some items are therefore sent
 * twice.
 */
async function moment(db: Database): Promise<{ asOf: string }> {
  return db
    .selectNoFrom(sql<string>`now() - interval '1 minute'`.as("asOf"))
    .executeTakeFirstOrThrow();
}

const pageOfCatalogue = compilePerShape((db, shape: Shape, values: Given<Values>) =>
  db
    .selectFrom("inventoryItems")
    .select(["id", "sku", "barcode", "name", "brand", "model", "category", "price", "version"])
    .select("featuredImage as image")
    .select(sql<number>`quantity - reserved`.as("available"))
    .select("isSerialised")
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .$if(!shape.isSince && !shape.byIds, (q) => q.where("archivedAt", "is", null))
    .$if(shape.isSince, (q) => q.where("updatedAt", ">=", values.since))
    .$if(shape.byIds, (q) => q.where(sql<boolean>`id = any(${values.ids}::uuid[])`))
    .$if(shape.isLater, (q) => q.where("id", ">", values.after))
    .orderBy("id")
    .limit(PAGE + 1),
);
