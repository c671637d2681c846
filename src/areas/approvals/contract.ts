import * as z from "zod";
import { approvalKinds } from "#src/areas/users/roles/approval-kinds.ts";
import { contract } from "#src/shared/contract.ts";
import {
  emptyToNull,
  id,
  idParams,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
  text,
} from "#src/shared/fields.ts";
import { approvalMoves, approvalRights, approvalStatuses } from "./rules.ts";

/** Why somebody asks, or why it was rejected. */
export const reasonOfApproval = requiredText(500);

export const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  status: z.enum(approvalStatuses),
  /** The record that the act changes: a device, an item or a sale; null for a cart, which is no record yet. */
  subjectId: id.nullable(),
  /** The number of the ticket or sale, or the name of the item; empty for a cart. */
  subjectName: z.string(),
  /** The goods of the cart or refund, or the pieces of the item: negative if they are removed. */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      /** The pieces of a refund that do not come back into the stock. */
      isLost: z.literal(true).optional(),
    }),
  ),
  /**
   * What is given away, given back or corrected, in minor units. Null if the act costs nothing; the value of stock is
   * also null for users without `view_cost`.
   */
  amount: money.nullable(),
  /** The discount of the cart, whose goods cost `subtotal`; null for other kinds. */
  discount: z
    .object({ type: z.enum(["percent", "fixed"]), value: z.number(), subtotal: money })
    .nullable(),
  /** Why the stock differs, by the list of reasons; null for other kinds. */
  adjustmentReason: z.string().nullable(),
  /** Which act of stock it is, if it is no plain adjustment; null for other kinds. */
  stockAct: z.string().nullable(),
  /** Payments that nothing proves, and that a refund would give back in cash; null if there are none. */
  unproven: z
    .array(z.object({ provider: z.string(), reference: z.string().nullable(), amount: money }))
    .nullable(),
  customer: person.extend({ phone: z.string().nullable() }).nullable(),
  reason: z.string(),
  /** Whether reason and notes were erased with the customer. */
  isErased: z.boolean(),
  user: person,
  createdAt: moment,
  moves: z.array(
    z.object({
      status: z.enum(approvalMoves),
      note: z.string().nullable(),
      /** Null if it happened by itself. */
      user: person.nullable(),
      movedAt: moment,
    }),
  ),
  /** The sale that was refunded, or that used the discount. */
  sale: z.object({ id, saleNumber: z.string() }).nullable(),
});
export type Approval = z.output<typeof approval>;

/** `decide`: what waits for the viewer's decision. `mine`: what the viewer has asked for. `all`: both, and the past. */
export const approvalViews = ["decide", "mine", "all"] as const;
export type ApprovalView = (typeof approvalViews)[number];

const note = emptyToNull(text(500)).optional();

export const approvalsContract = contract({
  listApprovals: {
    method: "GET",
    path: "/api/approvals",
    summary: "What users have asked for: what the viewer decides, and the viewer's own requests",
    access: approvalRights,
    refreshesOn: ["approvals", "refund-requests", "customers"],
    query: listQuery.omit({ search: true }).extend({
      view: z.enum(approvalViews).default("all"),
      kind: z.enum(approvalKinds).optional(),
    }),
    output: page(approval),
  },
  getApproval: {
    method: "GET",
    path: "/api/approvals/:id",
    summary: "One request, for whoever decides it or has asked for it",
    access: approvalRights,
    refreshesOn: ["approvals", "refund-requests", "customers"],
    params: idParams,
    output: approval,
  },
  approve: {
    method: "POST",
    path: "/api/approvals/:id/approve",
    summary: "Does what was asked for, or lets the requester do it once",
    access: approvalRights,
    params: idParams,
    body: z.strictObject({ note }),
    output: approval,
    errors: [
      "forbidden",
      "invalid_transition",
      "approval_outdated",
      "requester_may_not",
      "has_linked_records",
      "insufficient_stock",
      "conflict",
      "exceeds_sold",
      "product_not_found",
      "item_archived",
      "serials_required",
      "serial_unknown",
      "serial_taken",
      "serial_shortened",
      "serial_not_available",
      "count_needs_another",
      "id_taken",
      "sku_taken",
      "barcode_taken",
      "handset_repair_ended",
    ],
    idempotencyKey: "required",
  },
  reject: {
    method: "POST",
    path: "/api/approvals/:id/reject",
    summary: "Does not allow what was asked for, and says why",
    access: approvalRights,
    params: idParams,
    body: z.strictObject({ note: reasonOfApproval }),
    output: approval,
    errors: ["forbidden", "invalid_transition"],
    idempotencyKey: "required",
  },
  cancel: {
    method: "POST",
    path: "/api/approvals/:id/cancel",
    summary:
      "The requester takes the request back, or whoever decides takes an unused approval back",
    access: approvalRights,
    params: idParams,
    body: z.strictObject({ note }),
    output: approval,
    errors: ["forbidden", "invalid_transition", "refund_request_open"],
    idempotencyKey: "required",
  },
});
