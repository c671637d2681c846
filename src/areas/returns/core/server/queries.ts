import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { notFound } from "#src/shared/errors.ts";
import type { Person } from "#src/shared/fields.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { momentInJson, userInJson } from "#src/server/sql/json-in-sql.ts";
import {
  returned as returnedShape,
  type Returnability,
  type Returned,
  type ReturnStatistics,
  type ReturnSummary,
  type WorkflowStep,
} from "../../contract.ts";
import {
  approvalStatuses,
  lastReturnDay,
  returnOutcomes,
  returnSteps,
  warrantyOn,
  warrantyStatuses,
} from "../../rules.ts";
import type { Payment } from "#src/areas/payments/contract.ts";
import { providerRefundsWithLine } from "#src/areas/payments/provider-refunds/server/queries.ts";
import { paymentsOf, paymentsOfSale } from "#src/areas/payments/core/server/queries.ts";
import { refundableOfPayment } from "#src/areas/payments/credit-ledger/server/refund-to-credit.ts";
import { plannedReplacementOf, soldPriceOf } from "./planned-replacement.ts";
import { getOrigin, type OriginIds } from "./origin.ts";

const personOf = (column: string) => sql<Person | null>`${userInJson(column)}`;

/** The value of what was given instead of the repair of return `r`; 0 for goods. */
const replacedValueOf = sql<number>`coalesce((
  select d.replaced_value from devices d where d.id = r.device_id), 0)`;

/**
 * The paid amount that can still be refunded for return `r`, without what was given instead of the repair. For goods,
 * this is the price of the returned pieces, calculated like `lineRefund` in the rules of sales.
 */
export const refundableOf = sql<number>`case when r.device_id is not null then greatest(0, coalesce((
    select sum(${refundableOfPayment}) from payments p
    where p.device_id = r.device_id and p.status = 'completed'), 0) - ${replacedValueOf})
  else coalesce((
    select least(s.total - s.refunded_amount,
      round((l.total_price - l.discount_share) * least(l.quantity, l.refunded_quantity + r.quantity)::numeric / l.quantity)
      - round((l.total_price - l.discount_share) * l.refunded_quantity::numeric / l.quantity))
    from sale_items l join sales s on s.id = l.sale_id where l.id = r.sale_item_id), 0) end::bigint`;

/**
 * Whether return `r` has been refunded. For goods, this is true when one of the returned pieces was refunded by its
 * serial number, or when fewer pieces of the line are left without a refund than this return has. For a repair, it is
 * true when money went back since the repair came back, and nothing is left.
 */
export const isPaidBack = sql<boolean>`(exists (
  select from sale_items l where l.id = r.sale_item_id and (
    l.quantity - l.refunded_quantity < r.quantity
    or exists (select from sale_refund_lines f where f.sale_item_id = l.id and f.serials && r.serials)))
  or (exists (select from payments p join payment_refunds f on f.payment_id = p.id
      where p.device_id = r.device_id and f.refunded_at >= r.created_at) and ${refundableOf} = 0))`;

/** Whether payment `p` paid for the repair or the goods of return `r`. */
const paidForIt = sql<boolean>`(p.device_id = r.device_id
  or p.sale_id = (select i.sale_id from sale_items i where i.id = r.sale_item_id))`;

/** What providers were asked to give back for return `r`, oldest first. */
export const sentRefundsOf = providerRefundsWithLine(
  paidForIt,
  sql`jsonb_build_object('returnId', r.id)`,
);

/**
 * Whether a provider was asked to give money back for the repair or the pieces of return `r`, for the return or from the
 * page of the repair or sale, and has not told the end. Late money paid for neither.
 */
export const isRefundSent = sql<boolean>`exists (
  select from provider_refunds f join payments p on p.id = f.payment_id
  where ${paidForIt} and p.status <> 'late' and f.state in ('requested', 'sent', 'unknown')
    and (r.device_id is not null
      or f.lines @> jsonb_build_array(jsonb_build_object('saleItemId', r.sale_item_id))))`;

/** Selects returns (alias `r`) with the columns of a list. `toSummary` converts the rows. */
export function selectSummaries(db: Database) {
  return db
    .selectFrom("returnedDevices as r")
    .innerJoin("customers as c", "c.id", "r.customerId")
    .leftJoin("devices as d", "d.id", "r.deviceId")
    .leftJoin("saleItems as l", "l.id", "r.saleItemId")
    .leftJoin("sales as s", "s.id", "l.saleId")
    .select([
      "r.id",
      "r.returnNumber",
      "r.deviceId",
      "r.saleItemId",
      "r.quantity",
      "d.ticketNumber",
      "s.saleNumber",
      sql<string>`coalesce(l.name, concat_ws(' ', d.brand, d.model))`.as("description"),
      "r.serialNumber",
      "r.imei",
      "r.serials",
      "r.customerId",
      "c.name as customerName",
      "c.phone as customerPhone",
      "r.returnReason",
      "r.fixStatus",
      "r.currentStep",
      "r.adminApprovalStatus",
      "r.warrantyStatus",
      "r.warrantyUntil",
      "r.outcome",
      "r.assignedTo",
      personOf("r.assigned_to").as("technician"),
      "r.version",
      "r.createdAt",
      "r.updatedAt",
      "r.closedAt",
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>["execute"]>>[number];

export function toSummary<T extends SummaryRow>(row: T): T & Pick<ReturnSummary, "customer"> {
  const customer = { id: row.customerId, name: row.customerName, phone: row.customerPhone };
  return Object.assign(row, { customer });
}

/** Returns one return with its steps, refunds and other parts, in one query. @throws Refusal not_found */
export async function getReturn(db: Database, returnId: string): Promise<Returned> {
  const row = await selectSummaries(db)
    .select([
      "c.preferredLanguage as customerLanguage",
      "r.resolution",
      replacementOf.as("replacement"),
      plannedReplacementOf.as("planned"),
      sql<Returned["item"]>`(select json_build_object('id', i.id, 'isSerialised', i.is_serialised,
        'soldPrice', ${soldPriceOf}, 'price', i.price)
        from inventory_items i where i.id = l.item_id)`.as("item"),
      "r.accessories",
      "r.originDay",
      "r.warrantyFound",
      personOf("r.warranty_overruled_by").as("warrantyOverruledBy"),
      "r.warrantyOverruledReason",
      personOf("r.late_allowed_by").as("lateAllowedBy"),
      "r.lateAllowedReason",
      personOf("r.approval_decided_by").as("approvalDecidedBy"),
      "r.approvalDecidedAt",
      "r.approvalReason",
      personOf("r.cash_approved_by").as("cashApprovedBy"),
      refundableOf.as("refundable"),
      replacedValueOf.as("replacedValue"),
      isPaidBack.as("isPaidBack"),
      isRefundSent.as("isRefundSent"),
      sentRefundsOf.as("providerRefunds"),
      paymentsOf(sql.ref("r.device_id")).as("payments"),
      paymentsOfSale(sql.ref("l.sale_id")).as("salePayments"),
      personOf("r.created_by").as("createdBy"),
      stepsOf(sql.ref("r.id")).as("steps"),
      refundsOf(sql.ref("r.id")).as("refunds"),
    ])
    .where("r.id", "=", returnId)
    .executeTakeFirstOrThrow(notFound);
  const { salePayments, ...repaired } = row;
  return {
    ...toSummary(repaired),
    // A provider gives back for one payment. Goods that were paid in parts are given back by hand, whatever is left.
    payments: [
      ...row.payments.filter(hasMoneyLeft),
      ...salePayments.filter(({ completedAt }) => completedAt !== null),
    ],
    accessories: accessoriesIn(row.accessories),
  };
}

const hasMoneyLeft = ({ status, amount, refundedAmount }: Payment) =>
  status === "completed" && amount > refundedAmount;

const replacementOf = sql<Returned["replacement"]>`(
  select json_build_object('itemId', i.id, 'name', i.name, 'quantity', r.replacement_quantity,
    'serials', array(select p.serial from item_serial_entries e join item_serials p on p.id = e.serial_id
      where p.item_id = i.id and e.reason = 'replacement' and e.reference = r.return_number order by p.serial))
  from inventory_items i where i.id = r.replacement_item_id)`;

export const accessoriesIn = (stored: unknown): Returned["accessories"] =>
  returnedShape.shape.accessories.parse(stored);

const stepsOf = (returnId: RawBuilder<unknown>) => sql<WorkflowStep[]>`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'fromStep', s.from_step, 'toStep', s.to_step, 'decision', s.decision, 'note', s.note,
    'signature', s.signature, 'signedBy', s.signed_by,
    'performedBy', ${userInJson("s.performed_by")}, 'createdAt', ${momentInJson(sql`s.created_at`)}) order by s.position), '[]')
  from return_workflow_steps s where s.return_id = ${returnId})`;

const refundsOf = (returnId: RawBuilder<unknown>) => sql<Returned["refunds"]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'refundNumber', f.refund_number, 'amount', f.amount + f.cash_rounding, 'method', f.refund_method,
    'refundedAt', ${momentInJson(sql`f.refunded_at`)}) order by f.refunded_at, f.id), '[]')
  from return_refunds rr join payment_refunds f on f.id = rr.refund_id where rr.return_id = ${returnId})`;

const countRow = z.object({
  step: z.enum(returnSteps),
  approval: z.enum(approvalStatuses),
  warranty: z.enum(warrantyStatuses),
  outcome: z.enum(returnOutcomes).nullable(),
  count: z.number(),
});

/** Counts the returns by step, approval, warranty and outcome, in one query. */
export async function getReturnStatistics(db: Database): Promise<ReturnStatistics> {
  const rows = await db
    .selectFrom("returnedDevices")
    .select([
      "currentStep as step",
      "adminApprovalStatus as approval",
      "warrantyStatus as warranty",
      "outcome",
      (eb) => eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["currentStep", "adminApprovalStatus", "warrantyStatus", "outcome"])
    .execute();
  const counts = rows.map((row) => countRow.parse(row));
  const sumOf = (fits: (row: z.output<typeof countRow>) => boolean) =>
    counts.filter(fits).reduce((sum, { count }) => sum + count, 0);
  const by = <T extends string>(
    names: readonly T[],
    column: "step" | "approval" | "warranty" | "outcome",
  ) =>
    Object.fromEntries(names.map((name) => [name, sumOf((row) => row[column] === name)])) as Record<
      T,
      number
    >;
  return {
    total: sumOf(() => true),
    open: sumOf(({ step }) => step !== "closed"),
    byStep: by(returnSteps, "step"),
    byApproval: by(approvalStatuses, "approval"),
    byWarranty: by(warrantyStatuses, "warranty"),
    byOutcome: by(returnOutcomes, "outcome"),
  };
}

/** @throws Refusal not_found, not_returnable */
export async function getReturnability(db: Database, ids: OriginIds): Promise<Returnability> {
  const origin = await getOrigin(db, ids);
  const day = today();
  const warranty = warrantyOn(day, origin);
  const lastDay = lastReturnDay(origin);
  const open = await db
    .selectFrom("returnedDevices")
    .select(["id", "returnNumber"])
    .where("currentStep", "<>", "closed")
    .$if(origin.deviceId !== null, (q) => q.where("deviceId", "=", origin.deviceId))
    .$if(origin.saleItemId !== null, (q) => q.where("saleItemId", "=", origin.saleItemId))
    .executeTakeFirst();
  return {
    originDay: origin.originDay,
    warrantyStatus: warranty.status,
    warrantyUntil: warranty.until,
    lastReturnDay: lastDay,
    isLate: day > lastDay,
    openReturn: open ?? null,
    itemId: origin.itemId,
    serials: [...origin.serials],
  };
}
