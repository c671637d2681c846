/** Reads the pairs of customers who may be one person, and remembers those who are not. */
import { sql } from "kysely";
import type * as z from "zod";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { largestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { Customer } from "../../contract.ts";
import { customerColumns } from "../../core/server/queries.ts";
import type { CustomerDuplicate, mergingContract } from "../../merging-contract.ts";

const selectPairs = (db: Database) =>
  db
    .selectFrom("customerDuplicates as p")
    .innerJoin("customers as a", "a.id", "p.firstId")
    .innerJoin("customers as b", "b.id", "p.secondId")
    .select(["p.id", "p.firstId", "p.secondId", "p.hasSameNumber", "p.nameLikeness", "p.foundAt"]);

type Pair = Awaited<ReturnType<ReturnType<typeof selectPairs>["execute"]>>[number];

const pairs = keysetList({
  orders: { likely: largestFirst(sql`p.rank`, sql`p.id`) },
  filters: {},
  select: (db) =>
    selectPairs(db)
      .where("p.dismissedAt", "is", null)
      .where("a.isActive", "=", true)
      .where("b.isActive", "=", true),
});

async function withCustomers(db: Database, found: readonly Pair[]): Promise<CustomerDuplicate[]> {
  const ids = found.flatMap(({ firstId, secondId }) => [firstId, secondId]);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("customers")
    .select(customerColumns)
    .where("id", "in", ids)
    .execute();
  const customers = new Map<string, Customer>(rows.map((row) => [row.id, row]));
  return found.flatMap(({ firstId, secondId, ...pair }) => {
    const first = customers.get(firstId);
    const second = customers.get(secondId);
    return first && second ? [{ ...pair, first, second }] : [];
  });
}

/** Lists the pairs, the most likely first. Deactivated customers cannot be merged, so they are not proposed. */
export async function listDuplicates(
  db: Database,
  query: z.output<(typeof mergingContract.listDuplicates)["query"]>,
): Promise<z.output<(typeof mergingContract.listDuplicates)["output"]>> {
  const { items, nextCursor } = await pairs.read(db, { ...query, sort: "likely" }, {});
  const search = await db
    .selectFrom("customerDuplicateSearch")
    .select("finishedAt")
    .executeTakeFirst();
  return {
    items: await withCustomers(db, items),
    nextCursor,
    isSearching: search?.finishedAt === null,
  };
}

/** Dismisses a pair, or proposes it again. @throws Refusal not_found */
export async function setDismissed(
  tx: Tx,
  actor: Actor,
  pairId: string,
  isDismissed: boolean,
): Promise<CustomerDuplicate> {
  await tx
    .updateTable("customerDuplicates")
    .set({
      dismissedAt: isDismissed ? sql`now()` : null,
      dismissedBy: isDismissed ? actor.userId : null,
    })
    .where("id", "=", pairId)
    .returning("firstId")
    .executeTakeFirstOrThrow(notFound);
  const [pair] = await withCustomers(
    tx,
    await selectPairs(tx).where("p.id", "=", pairId).execute(),
  );
  if (!pair) return refuse("not_found");
  await recordAct(
    tx,
    actor,
    isDismissed ? "customer.duplicate_dismissed" : "customer.duplicate_proposed",
    pair.first.id,
    { otherId: pair.second.id },
  );
  return pair;
}
