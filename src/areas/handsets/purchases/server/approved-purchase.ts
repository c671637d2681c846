/** The approval of a handset whose price is above the limit of arrivals of its buyer. */
import { sql } from "kysely";
import * as z from "zod";
import { positiveMoney, requiredText } from "#src/shared/fields.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { LockedRequest } from "#src/areas/approvals/server/stored-request.ts";
import { lockApproved } from "#src/areas/approvals/server/use-approved.ts";
import { stockAct } from "#src/areas/inventory/adjustments/server/stock-act.ts";
import {
  isAboveLimit,
  tryLater,
  type ApprovedAct,
} from "#src/areas/inventory/limits/server/keep-limits.ts";
import { requiredImei } from "../../imei-field.ts";
import type { PriceApproval } from "../../rules.ts";

const ACT = "buy_handset";

/**
 * What is approved: this handset, as the approver read it, for at most this price. The seller is not asked for before the
 * purchase, so that the approval does not depend on the seller.
 */
const askedPurchase = z.strictObject({
  imei: requiredImei,
  brand: requiredText(80),
  model: requiredText(120),
  price: positiveMoney,
});

/** The seller is at the counter, so whoever asked buys the handset once it is approved. */
export const buyHandsetAct = stockAct({
  access: "buy_handsets",
  input: askedPurchase,
  isUsedLater: true,
  nameOf: async (_tx, _actor, _subjectId, { brand, model, imei }) => `${brand} ${model} · ${imei}`,
  run: (tx, trier, _subjectId, { brand, model, price }) =>
    tryLater(tx, trier, "arrivals", { name: `${brand} ${model}`, quantity: 1, value: price }),
});

/** The handset of a purchase. Brand and model are what the approver decided by; the check may not know them yet. */
interface WantedHandset {
  imei: string;
  brand?: string | undefined;
  model?: string | undefined;
  price: number;
}

export interface ApprovedPurchase {
  request: LockedRequest;
  act: ApprovedAct;
}

/**
 * Locks the approval of this handset at this price; null: there is none. The caller ends it with the purchase.
 * @throws Refusal approval_not_usable (another purchase uses it at this moment)
 */
export async function lockApprovedPurchase(
  tx: Tx,
  actor: Actor,
  wanted: Required<WantedHandset>,
): Promise<ApprovedPurchase | null> {
  const found = await openRequest(tx, actor, wanted, "approved");
  if (!found) return null;
  const kind = "stock_adjustment";
  const request = await lockApproved(tx, actor, { kind, input: z.unknown(), requestId: found.id });
  const { userId: approvedBy } = await tx
    .selectFrom("approvalRequestMoves")
    .select("userId")
    .where("requestId", "=", found.id)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  const act: ApprovedAct = {
    as: "approved",
    approvedBy: approvedBy ?? "",
    requestId: found.id,
    most: request.amount ?? 0,
    moved: 0,
  };
  return { request, act };
}

/** Whether this user needs an approval for this handset at this price, and whether somebody was asked. */
export async function approvalOfPrice(
  db: Database,
  actor: Actor,
  { price, ...handset }: Omit<WantedHandset, "price"> & { price?: number | undefined },
): Promise<PriceApproval> {
  if (price === undefined || !(await isAboveLimit(db, actor, "arrivals", price)))
    return "not_needed";
  for (const status of ["approved", "waiting"] as const)
    if (await openRequest(db, actor, { ...handset, price }, status)) return status;
  return "needed";
}

function openRequest(
  db: Database,
  { userId }: Actor,
  { imei, brand, model, price }: WantedHandset,
  status: "approved" | "waiting",
) {
  const isNamed = (field: "brand" | "model", wanted: string | undefined) =>
    wanted === undefined
      ? sql<boolean>`true`
      : sql<boolean>`search_key(input -> 'input' ->> ${sql.lit(field)}) = ${searchKey(wanted)}`;
  return db
    .selectFrom("approvalRequests")
    .select("id")
    .where("kind", "=", "stock_adjustment")
    .where("askedBy", "=", userId)
    .where("status", "=", status)
    .where(sql<boolean>`input ->> 'act' = ${ACT} and input -> 'input' ->> 'imei' = ${imei}`)
    .where(isNamed("brand", brand))
    .where(isNamed("model", model))
    .where("amount", ">=", price)
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
}
