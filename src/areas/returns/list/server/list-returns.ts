import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import type { Given } from "#src/server/sql/compiled-query.ts";
import { pageRows, type SortedPosition } from "#src/server/http/lists/page.ts";
import {
  asGiven,
  byNumber,
  idsOnPage,
  isOnPage,
  isPlannedByValue,
  readBesides,
  readSearch,
  walkedNumber,
} from "#src/server/http/lists/search-conditions.ts";
import type { SearchStage, SearchValues } from "#src/server/http/lists/search.ts";
import { searchedPage } from "#src/server/http/lists/searched-page.ts";
import { newestFirst, type SortOrder } from "#src/server/http/lists/sorted-list.ts";
import type { returnsContract, ReturnSummary } from "../../contract.ts";
import { returnSteps, type ReturnStep } from "../../rules.ts";
import { selectSummaries, toSummary } from "../../server/queries.ts";
import { returnSources } from "./search.ts";

export type ReturnsQuery = z.output<(typeof returnsContract.listReturns)["query"]>;

const self = sql`r.id`;
const sort = "newest";
const newest = newestFirst(sql`r.created_at`, self);

function orderOf(stage: SearchStage | null): SortOrder {
  const number = walkedNumber(stage, sort, returnSources);
  return number ? byNumber(number) : newest;
}

/**
 * Newest first. `search` finds the return's number, the ticket or number of what came back, its serial number and IMEI
 * and the customer's phone number, and what is inside the goods' and the customer's names.
 */
export async function listReturns(db: Database, query: ReturnsQuery): Promise<Page<ReturnSummary>> {
  const search = await readSearch(db, query.search, returnSources);
  const values = asGiven(search.values);
  const { items, nextCursor } = await searchedPage({ ...query, sort }, search, {
    orderOf,
    read: async (stage, position) => {
      const order = orderOf(stage);
      const pageOf = (isFoundSo: RawBuilder<boolean>, column: RawBuilder<unknown>) =>
        wanted(db, query, order, position).where(isFoundSo).select(column.as("wanted"));
      const read = (found: SearchStage | null, given: Given<SearchValues>) =>
        selectSummaries(db)
          .select(order.key.as("sortKey"))
          .where(isOnPage(self, { search: found, sort }, given, returnSources, pageOf))
          .orderBy(order.by)
          .limit(pageRows(query.limit))
          .execute();
      if (!isPlannedByValue(stage, sort, returnSources)) return read(stage, values);
      const besides = await readBesides(db, stage, search.values, returnSources);
      const given = asGiven({ ...search.values, besides });
      const { rows } = await idsOnPage(self, stage, given, returnSources, pageOf).execute(db);
      const ids = rows.map(({ id }) => id);
      return ids.length > 0 ? read({ by: "ids" }, asGiven({ ...search.values, ids })) : [];
    },
  });
  return { items: items.map(toSummary), nextCursor };
}

/** The page: what fits the filters, in order, no more than a page. */
function wanted(
  db: Database,
  query: ReturnsQuery,
  order: SortOrder,
  position: SortedPosition | null,
) {
  const { approval, warranty, outcome, technicianId, customerId, deviceId } = query;
  const steps = stepsNamed(query.step);
  return db
    .selectFrom("returnedDevices as r")
    .$if(steps !== null, (q) => q.where("r.currentStep", "in", steps ?? []))
    .$call((q) => (approval ? q.where("r.adminApprovalStatus", "=", approval) : q))
    .$call((q) => (warranty ? q.where("r.warrantyStatus", "=", warranty) : q))
    .$call((q) => (outcome ? q.where("r.outcome", "=", outcome) : q))
    .$call((q) => (technicianId ? q.where("r.assignedTo", "=", technicianId) : q))
    .$call((q) => (customerId ? q.where("r.customerId", "=", customerId) : q))
    .$call((q) => (deviceId ? q.where("r.deviceId", "=", deviceId) : q))
    .$call((q) =>
      position ? q.where(order.after({ key: sql`${position.key}`, id: sql`${position.id}` })) : q,
    )
    .orderBy(order.by)
    .limit(pageRows(query.limit));
}

/** `step` as steps: one, several with commas, or `open`. null: all of them. */
function stepsNamed(step: string | undefined): ReturnStep[] | null {
  if (!step) return null;
  return step.split(",").flatMap((typed) => {
    const name = typed.trim();
    if (name === "open") return returnSteps.filter((each) => each !== "closed");
    const known = returnSteps.find((each) => each === name);
    return known ?? refuse("validation_failed", { fields: { step: "is not a step" } });
  });
}
