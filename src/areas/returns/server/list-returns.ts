import { sql } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import {
  containsPattern,
  decodeCursor,
  pageRows,
  toPage,
  type Position,
} from "#src/server/http/page.ts";
import type { returnsContract, ReturnSummary } from "../contract.ts";
import { returnSteps, type ReturnStep } from "../rules.ts";
import { selectSummaries, toSummary } from "./queries.ts";

export type ReturnsQuery = z.output<(typeof returnsContract.listReturns)["query"]>;

/**
 * Newest first. `search` matches inside the return's number, its serial number and IMEI, the ticket and name of what
 * was repaired, the sale's number and goods, and the customer's name and phone.
 */
export async function listReturns(db: Database, query: ReturnsQuery): Promise<Page<ReturnSummary>> {
  const position = decodeCursor(query.cursor);
  const rows = await selectSummaries(db)
    .select(sql<string>`r.created_at::text`.as("createdAtExact"))
    .where("r.id", "in", query.search ? searched(db, query, position) : wanted(db, query, position))
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .limit(pageRows(query.limit))
    .execute();
  const { items, nextCursor } = toPage(rows, query.limit);
  return { items: items.map(toSummary), nextCursor };
}

/** The ids of the page: what fits the filters, in order, no more than a page. */
function wanted(db: Database, query: ReturnsQuery, position: Position | null) {
  const { approval, warranty, outcome, technicianId, customerId, deviceId } = query;
  const steps = stepsNamed(query.step);
  return db
    .selectFrom("returnedDevices as r")
    .select("r.id")
    .$if(steps !== null, (q) => q.where("r.currentStep", "in", steps ?? []))
    .$call((q) => (approval ? q.where("r.adminApprovalStatus", "=", approval) : q))
    .$call((q) => (warranty ? q.where("r.warrantyStatus", "=", warranty) : q))
    .$call((q) => (outcome ? q.where("r.outcome", "=", outcome) : q))
    .$call((q) => (technicianId ? q.where("r.assignedTo", "=", technicianId) : q))
    .$call((q) => (customerId ? q.where("r.customerId", "=", customerId) : q))
    .$call((q) => (deviceId ? q.where("r.deviceId", "=", deviceId) : q))
    .$if(position !== null, (q) =>
      q.where(
        sql<boolean>`(r.created_at, r.id) < (${position?.createdAt}::timestamptz, ${position?.id}::uuid)`,
      ),
    )
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .limit(pageRows(query.limit));
}

/** Each table is searched through its own index, and each search stops at a page of its own. */
function searched(db: Database, query: ReturnsQuery, position: Position | null) {
  const pattern = containsPattern(query.search ?? "");
  const own = wanted(db, query, position).where("r.searchText", "like", pattern);
  const byDevice = wanted(db, query, position).where("r.deviceId", "in", (devices) =>
    devices.selectFrom("devices").select("id").where("searchText", "like", pattern),
  );
  const byCustomer = wanted(db, query, position).where("r.customerId", "in", (customers) =>
    customers.selectFrom("customers").select("id").where("searchText", "like", pattern),
  );
  const bySale = wanted(db, query, position).where("r.saleItemId", "in", (lines) =>
    lines
      .selectFrom("saleItems as l")
      .innerJoin("sales as s", "s.id", "l.saleId")
      .select("l.id")
      .where("s.searchText", "like", pattern),
  );
  return sql<string>`((${own}) union (${byDevice}) union (${byCustomer}) union (${bySale}))`;
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
