import { sql } from "kysely";
import * as z from "zod";
import { Refusal, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Approval } from "#src/areas/approvals/contract.ts";
import type { DecidedKind } from "#src/areas/approvals/server/approval-kind.ts";
import {
  askForApproval,
  refuseUnlessAsking,
} from "#src/areas/approvals/server/ask-for-approval.ts";
import { storedKind, type LockedRequest } from "#src/areas/approvals/server/stored-request.ts";
import { adjustStock, type Adjustment } from "./adjust-stock.ts";
import type { ApprovedAct, TriedAct } from "../../limits/server/keep-limits.ts";
import { getItem } from "../../core/server/queries.ts";
import { actsWithoutSubject, stockActs, type StockActName } from "../stock-acts.ts";
import type { StockActs } from "./stock-act.ts";

const askedAdjustment = z.strictObject({
  quantity: z.int(),
  reason: z.string(),
  note: z.string().nullable(),
  serials: z.array(z.string()).nullable(),
});
const askedAct = z.strictObject({
  act: z.enum(stockActs),
  input: z.record(z.string(), z.unknown()),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

/** The most lines that the inbox shows of an act. */
const MAX_LINES = 20;

/**
 * Asks for an adjustment whose value is above the limit of this user. The inbox shows the value of now.
 * @throws Refusal not_found, forbidden, approval_not_needed (the value is within the limit too), approval_open, and
 * those of `adjustStock`
 */
export async function askForAdjustment(
  tx: Tx,
  actor: Actor,
  itemId: string,
  { why, ...adjustment }: Adjustment & { why: string },
): Promise<Approval> {
  const { name, sku } = await getItem(tx, actor, itemId);
  refuseUnlessAsking(actor, "stock_adjustment");
  requirePermission(actor, "adjust_stock");
  const tried = await tryAct(tx, actor, (trier) => adjustStock(tx, trier, itemId, adjustment));
  const { quantity, reason, note = null, serials = null } = adjustment;
  return askForApproval(tx, actor, {
    kind: "stock_adjustment",
    subjectId: itemId,
    subjectName: `${name} · ${sku}`,
    input: { quantity, reason, note, serials },
    amount: tried.value,
    reason: why,
    customerId: null,
  });
}

/**
 * Asks for another act whose value is above a limit of this user.
 * @throws Refusal not_found, forbidden, approval_not_needed, approval_open, approval_outdated (the record has changed),
 * validation_failed, and those of the act
 */
export async function askForStockAct(
  tx: Tx,
  actor: Actor,
  acts: StockActs,
  asked: { act: StockActName; subjectId: string | null; input: object; why: string },
): Promise<Approval> {
  refuseUnlessAsking(actor, "stock_adjustment");
  const act = acts[asked.act];
  requirePermission(actor, act.access);
  const read = act.input.safeParse(asked.input);
  if (!read.success)
    return refuse("validation_failed", { fields: { input: "is not of this act" } });
  const subjectId = asked.subjectId ?? "";
  if (subjectId === "" && !actsWithoutSubject.includes(asked.act)) refuse("not_found");
  const subjectName = await act.nameOf(tx, actor, subjectId, read.data);
  const tried = await tryAct(tx, actor, (trier) =>
    outdatedIfStale(() => act.run(tx, trier, subjectId, read.data)),
  );
  return askForApproval(tx, actor, {
    kind: "stock_adjustment",
    subjectId: asked.subjectId,
    subjectName,
    input: {
      act: asked.act,
      // What is used later is compared with the act, so it is stored as it was read.
      input: act.isUsedLater ? read.data : asked.input,
      lines: tried.lines.slice(0, MAX_LINES),
    },
    amount: tried.value,
    reason: asked.why,
    customerId: (await act.customerOf?.(tx, subjectId)) ?? null,
  });
}

/**
 * Does an act within a savepoint, and undoes it. Only the act itself knows whether it is possible and what it moves.
 * @throws Refusal approval_not_needed (within the limit), and those of the act
 */
async function tryAct(
  tx: Tx,
  actor: Actor,
  run: (trier: Actor) => Promise<unknown>,
): Promise<TriedAct> {
  const tried: TriedAct = { as: "tried", value: 0, isOverLimit: false, lines: [] };
  const trier: Actor & { asked: TriedAct } = { ...actor, asked: tried };
  await sql`savepoint try_act`.execute(tx);
  await run(trier);
  await sql`rollback to savepoint try_act`.execute(tx);
  if (!tried.isOverLimit) refuse("approval_not_needed");
  return tried;
}

/** A record that has changed must be looked at again before somebody asks or decides. */
async function outdatedIfStale(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === "stale_version") refuse("approval_outdated");
    throw error;
  }
}

/**
 * Does the act in the name of the requester, once it is approved. Sales in between do not matter, because an adjustment is
 * a difference. If the pieces are worth more by now, it must be asked for again.
 */
export const stockAdjustmentKindFor = (acts: StockActs): DecidedKind =>
  storedKind({
    kind: "stock_adjustment",
    input: z.union([askedAct, askedAdjustment]),
    isUsedLater: (input) => "act" in input && acts[input.act].isUsedLater === true,
    async carryOut(tx, requester, request, approver) {
      const { input } = request;
      const subjectId = request.subjectId ?? "";
      const actor = withApproval(requester, request, approver);
      const act = "act" in input ? acts[input.act] : null;
      if (!may(requester, act?.access ?? "adjust_stock")) refuse("requester_may_not");
      if (act && "act" in input) {
        const given = act.input.parse(input.input);
        return outdatedIfStale(() => act.run(tx, actor, subjectId, given));
      }
      const { serials, ...adjustment } = input as z.output<typeof askedAdjustment>;
      return adjustStock(tx, actor, subjectId, { ...adjustment, ...(serials && { serials }) });
    },
  });

const withApproval = (
  requester: Actor,
  { id, amount }: LockedRequest,
  { userId }: Actor,
): Actor & { asked: ApprovedAct } => ({
  ...requester,
  asked: { as: "approved", approvedBy: userId, requestId: id, most: amount ?? 0, moved: 0 },
});
