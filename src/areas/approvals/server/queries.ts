import { sql, type RawBuilder } from "kysely";
import type * as z from "zod";
import { approvalKinds, type ApprovalKind } from "#src/areas/users/roles/approval-kinds.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Page } from "#src/shared/fields.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { keysetList } from "#src/server/sql/lists/keyset-list.ts";
import { newestFirst } from "#src/server/sql/lists/sorted-list.ts";
import { momentInJson } from "#src/server/sql/json-in-sql.ts";
import type { Approval, approvalsContract } from "../contract.ts";
import { mayDecide } from "../rules.ts";

type ApprovalsQuery = z.output<(typeof approvalsContract.listApprovals)["query"]>;

/** The columns of the view `approvals` that an answer takes as they are. */
interface ViewRow {
  id: string;
  kind: ApprovalKind;
  status: Approval["status"];
  subjectId: string | null;
  amount: number | null;
  reason: string;
  createdAt: string;
}

const userIn = (column: RawBuilder<unknown>) =>
  sql<Approval["user"]>`(
    select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${column})`;

/** A late refund belongs to the customer of its sale, whatever the sale's customer is by now. */
const customerId = sql`coalesce(a.customer_id, (select s.customer_id from sales s where s.id = a.sale_id))`;

const movesOf = (table: RawBuilder<unknown>) => sql<Approval["moves"]>`(
  select coalesce(json_agg(json_build_object(
    'status', case m.status when 'refunded' then 'done' else m.status end, 'note', m.note,
    'user', ${userIn(sql`m.user_id`)}, 'movedAt', ${momentInJson(sql`m.moved_at`)}) order by m.position), '[]')
  from ${table} m where m.request_id = a.id)`;

const selectApprovals = (db: Database) =>
  db.selectFrom(sql<ViewRow>`approvals`.as("a")).select([
    "a.id",
    "a.kind",
    "a.status",
    "a.subjectId",
    "a.amount",
    "a.reason",
    "a.createdAt",
    sql<string>`coalesce(a.subject_name, (select s.sale_number from sales s where s.id = a.subject_id))`.as(
      "subjectName",
    ),
    sql<Approval["lines"]>`case a.kind
      when 'late_refund' then (
        select json_agg(jsonb_build_object('name', i.name, 'quantity', l.quantity)
          || case when l.restock then '{}'::jsonb else '{"isLost": true}' end order by i.position, l.id)
        from refund_request_lines l join sale_items i on i.id = l.sale_item_id where l.request_id = a.id)
      when 'discount' then (
        select json_agg(json_build_object('name', l->>'name', 'quantity', l->'quantity') order by nth)
        from jsonb_array_elements(a.input->'lines') with ordinality as t (l, nth))
      when 'stock_adjustment' then coalesce((a.input->'lines')::json, json_build_array(
        json_build_object('name', a.subject_name, 'quantity', a.input->'quantity')))
      else '[]'::json end`.as("lines"),
    sql<Approval["discount"]>`case when a.kind = 'discount' then json_build_object(
      'type', a.input->'type', 'value', a.input->'value', 'subtotal', a.input->'subtotal') end`.as(
      "discount",
    ),
    sql<string | null>`case when a.kind = 'stock_adjustment' then a.input->>'reason' end`.as(
      "adjustmentReason",
    ),
    sql<string | null>`case when a.kind = 'stock_adjustment' then a.input->>'act' end`.as(
      "stockAct",
    ),
    sql<Approval["unproven"]>`case a.kind
      when 'late_refund' then (select r.unproven from refund_requests r where r.id = a.id)
      when 'overpaid_cash' then (
        select jsonb_agg(p - 'paymentId' order by nth)
        from jsonb_array_elements(a.input->'payments') with ordinality as t (p, nth)) end`.as(
      "unproven",
    ),
    sql<Approval["customer"]>`(
      select json_build_object('id', c.id, 'name', c.name, 'phone', c.phone) from customers c where c.id = ${customerId})`.as(
      "customer",
    ),
    sql<boolean>`coalesce((select c.erased_at is not null from customers c where c.id = ${customerId}), false)`.as(
      "isErased",
    ),
    userIn(sql`a.asked_by`).as("user"),
    sql<
      Approval["moves"]
    >`case when a.kind = 'late_refund' then ${movesOf(sql`refund_request_moves`)}
      else ${movesOf(sql`approval_request_moves`)} end`.as("moves"),
    sql<Approval["sale"]>`(
      select json_build_object('id', s.id, 'saleNumber', s.sale_number) from sales s where s.id = a.sale_id)`.as(
      "sale",
    ),
  ]);

type Row = Approval;

/** The value of stock is a cost, which needs its own permission. */
const toApproval = (actor: Actor, row: Row): Approval =>
  row.kind === "stock_adjustment" && !may(actor, rightForValue(row))
    ? { ...row, amount: null }
    : row;

/** Whoever buys used handsets sees their price. */
const rightForValue = ({ stockAct }: Row) =>
  stockAct === "buy_handset" ? "buy_handsets" : "view_cost";

const approvals = keysetList({
  orders: { newest: newestFirst(sql`a.created_at`, sql`a.id`) },
  filters: {
    kind: (kind: RawBuilder<string>) => sql`a.kind = ${kind}`,
    askedBy: (userId: RawBuilder<string>) => sql`a.asked_by = ${userId}::uuid`,
    /** The same, with what any user who refunds sales can give back. */
    askedByOrToGiveBack: (userId: RawBuilder<string>) =>
      sql`(a.asked_by = ${userId}::uuid or (a.kind = 'late_refund' and a.status = 'approved'))`,
    /** The kinds that the viewer decides. */
    ofKinds: (kinds: RawBuilder<string[]>) => sql`a.kind = any(${kinds}::text[])`,
    /** The same kinds, followed by the viewer's id: the requests that the viewer may read. */
    readableBy: (kindsAndId: RawBuilder<string[]>) =>
      sql`(a.kind = any(${kindsAndId}::text[]) or a.asked_by::text = any(${kindsAndId}::text[]))`,
  },
  choices: { isWaiting: (_: true) => sql`a.status = 'waiting'` },
  select: selectApprovals,
});

const decidedBy = (actor: Actor): ApprovalKind[] =>
  approvalKinds.filter((kind) => mayDecide(kind, actor));

/** The kinds of which the actor reads everybody's requests. Whoever refunds sales gives late refunds back. */
const readKinds = (actor: Actor): ApprovalKind[] =>
  approvalKinds.filter(
    (kind) => mayDecide(kind, actor) || (kind === "late_refund" && may(actor, "refund_sales")),
  );

/** Lists the requests that the actor may read, newest first. */
export async function listApprovals(
  db: Database,
  actor: Actor,
  { view, kind, ...query }: ApprovalsQuery,
): Promise<Page<Approval>> {
  const decided = decidedBy(actor);
  const where = {
    decide: { ofKinds: decided, isWaiting: true as const },
    mine: may(actor, "refund_sales")
      ? { askedByOrToGiveBack: actor.userId }
      : { askedBy: actor.userId },
    // Whoever reads only their own requests finds them by their own index.
    all:
      readKinds(actor).length > 0
        ? { readableBy: [...readKinds(actor), actor.userId] }
        : { askedBy: actor.userId },
  }[view];
  const page = await approvals.read(db, { ...query, sort: "newest" }, { kind, ...where });
  return { ...page, items: page.items.map((row) => toApproval(actor, row)) };
}

/** @throws Refusal not_found, also for a request that the actor may not read */
export async function getApproval(db: Database, actor: Actor, id: string): Promise<Approval> {
  const row = await selectApprovals(db).where("a.id", "=", id).executeTakeFirst();
  const isReadable = row && (readKinds(actor).includes(row.kind) || row.user.id === actor.userId);
  return isReadable ? toApproval(actor, row) : refuse("not_found");
}

/** The kind of a request. @throws Refusal not_found */
export async function kindOf(db: Database, id: string): Promise<ApprovalKind> {
  const found = await db
    .selectFrom(sql<ViewRow>`approvals`.as("a"))
    .select("a.kind")
    .where("a.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return found.kind;
}

/**
 * Counts the requests that the actor can decide, and the approved ones that the actor can use. Any user who refunds
 * sales can give an approved late refund back.
 */
export async function countApprovals(
  db: Database,
  actor: Actor,
): Promise<{ waiting: number; approved: number }> {
  const refunds = may(actor, "refund_sales");
  const { rows } = await sql<{ waiting: number; approved: number }>`
    select count(*) filter (where status = 'waiting' and kind = any(${decidedBy(actor)}::text[]))::integer as waiting,
           count(*) filter (where status = 'approved'
             and (asked_by = ${actor.userId} or (kind = 'late_refund' and ${refunds})))::integer as approved
    from approvals where status in ('waiting', 'approved')`.execute(db);
  return rows[0] ?? { waiting: 0, approved: 0 };
}
