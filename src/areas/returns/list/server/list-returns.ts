import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import type { returnsContract, ReturnSummary } from "../../contract.ts";
import { returnSteps, type ReturnStep } from "../../rules.ts";
import { selectSummaries, toSummary } from "../../core/server/queries.ts";
import { returnSources } from "./search.ts";

export type ReturnsQuery = z.output<(typeof returnsContract.listReturns)["query"]>;

const id = sql`r.id`;

const returns = keysetList({
  orders: { newest: newestFirst(sql`r.created_at`, id) },
  filters: {
    approval: (approval: RawBuilder<string>) => sql`r.admin_approval_status = ${approval}`,
    warranty: (warranty: RawBuilder<string>) => sql`r.warranty_status = ${warranty}`,
    outcome: (outcome: RawBuilder<string>) => sql`r.outcome = ${outcome}`,
    technicianId: (technicianId: RawBuilder<string>) => sql`r.assigned_to = ${technicianId}`,
    customerId: (customerId: RawBuilder<string>) =>
      sql`r.customer_id = surviving_customer(${customerId}::uuid)`,
    deviceId: (deviceId: RawBuilder<string>) => sql`r.device_id = ${deviceId}`,
  },
  choices: {
    steps: (steps: readonly ReturnStep[]) =>
      sql`r.current_step in (${sql.join(steps.map((step) => sql.lit(step)))})`,
  },
  select: selectSummaries,
  sources: returnSources,
  found: { id, table: sql`returned_devices r` },
});

/**
 * Lists returns, newest first. `search` finds numbers (return, ticket, sale, serial number, IMEI, the customer's
 * phone), and text inside the names of handsets, of customers, and of all goods of a return's sale.
 */
export async function listReturns(
  db: Database,
  { step, search, cursor, limit, ...filters }: ReturnsQuery,
): Promise<Page<ReturnSummary>> {
  const { items, nextCursor } = await returns.read(
    db,
    { sort: "newest", search, cursor, limit },
    { ...filters, steps: stepsNamed(step) },
  );
  return { items: items.map(toSummary), nextCursor };
}

/** Reads the filter `step`: one step, several separated by commas, or `open`. Undefined means no filter. */
function stepsNamed(step: string | undefined): ReturnStep[] | undefined {
  if (!step) return undefined;
  return step.split(",").flatMap((typed) => {
    const name = typed.trim();
    if (name === "open") return returnSteps.filter((each) => each !== "closed");
    const known = returnSteps.find((each) => each === name);
    return known ?? refuse("validation_failed", { fields: { step: "is not a step" } });
  });
}
