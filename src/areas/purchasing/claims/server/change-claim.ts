import { sql, type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { moveStock } from "#src/areas/inventory/stock/server/move-stock.ts";
import type { OrderCurrency } from "#src/areas/shipments/rules.ts";
import { writeSupplierEntry } from "../../supplier-account/server/write-entry.ts";
import type { SupplierClaim } from "../contract.ts";
import { refusalOfClaimAct, type ClaimAct } from "../rules.ts";
import { getSupplierClaim } from "./queries.ts";

interface Versioned {
  version?: number | undefined;
}
interface Answered extends Versioned {
  outcome?: string | null | undefined;
}

/** @throws Refusal not_found, stale_version, invalid_transition */
export async function sendSupplierClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  { version }: Versioned,
): Promise<SupplierClaim> {
  await lockClaim(tx, actor, id, "send", version);
  return write(tx, actor, id, "supplier_claim.sent", { state: "sent", sentAt: sql`now()` });
}

/**
 * Other pieces came. Those that are kept come into the stock at the average, as what they replace had left it.
 * @throws Refusal not_found, stale_version, invalid_transition, validation_failed, adjustment_needs_approval, and those
 * of moveStock
 */
export async function replaceSupplierClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    takenIn,
    serials,
    outcome = null,
    version,
  }: Answered & {
    takenIn: number;
    serials?: readonly string[] | undefined;
  },
): Promise<SupplierClaim> {
  const { itemId, quantity } = await lockClaim(tx, actor, id, "replace", version);
  if (takenIn > quantity)
    refuse("validation_failed", { fields: { takenIn: "is more than was claimed" } });
  if (takenIn > 0)
    await moveStock(tx, actor, [
      {
        act: "bring-in",
        reason: "received",
        kind: "claim_replacement",
        itemId,
        quantity: takenIn,
        serials,
      },
    ]);
  const replaced = { state: "replaced", outcome, ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_claim.replaced", replaced, { takenIn });
}

/** Lowers what the shop owes by the credit. @throws Refusal not_found, stale_version, invalid_transition */
export async function creditSupplierClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    credit,
    currency,
    outcome = null,
    version,
  }: Answered & {
    credit: number;
    currency: OrderCurrency;
  },
): Promise<SupplierClaim> {
  const { supplierId } = await lockClaim(tx, actor, id, "credit", version);
  const entry = { supplierId, currency, kind: "claim", amount: -credit, claimId: id } as const;
  await writeSupplierEntry(tx, actor, entry);
  const credited = { state: "credited", credit, currency, outcome, ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_claim.credited", credited, { credit, currency });
}

/**
 * Undoes a credit with a counter-entry. The claim is open again. @throws Refusal not_found, stale_version,
 * invalid_transition
 */
export async function undoClaimCredit(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, version }: Versioned & { reason: string },
): Promise<SupplierClaim> {
  const { supplierId, credit, currency } = await lockClaim(tx, actor, id, "undo-credit", version);
  if (credit !== null && currency !== null) {
    const entry = {
      supplierId,
      currency,
      kind: "claim",
      amount: credit,
      claimId: id,
      reason,
    } as const;
    await writeSupplierEntry(tx, actor, entry);
  }
  const open = { state: "open", credit: null, currency: null, outcome: reason } as const;
  const set = { ...open, endedAt: null, endedBy: null };
  return write(tx, actor, id, "supplier_claim.credit_undone", set, { credit, currency, reason });
}

/** @throws Refusal not_found, stale_version, invalid_transition */
export async function endSupplierClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  state: "refused" | "cancelled",
  { reason, version }: Versioned & { reason: string },
): Promise<SupplierClaim> {
  await lockClaim(tx, actor, id, state === "refused" ? "refuse" : "cancel", version);
  const set = { state, outcome: reason, ...ended(actor) };
  return write(tx, actor, id, `supplier_claim.${state}`, set, { reason });
}

async function lockClaim(
  tx: Tx,
  actor: Actor,
  id: string,
  act: ClaimAct,
  version: number | undefined,
) {
  const claim = await tx
    .selectFrom("supplierClaims")
    .select(["supplierId", "itemId", "quantity", "state", "credit", "currency", "version"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(claim, version, () => getSupplierClaim(tx, actor, id));
  const refusal = refusalOfClaimAct(claim.state, act);
  if (refusal) refuse("invalid_transition", { params: { reason: refusal } });
  return claim;
}

const ended = (actor: Actor) => ({ endedAt: sql<string>`now()`, endedBy: actor.userId });

/** Writes a change of a locked claim with its event. */
async function write(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: EventKind,
  set: UpdateObject<DB, "supplierClaims">,
  data: Record<string, unknown> = {},
): Promise<SupplierClaim> {
  await updateById(tx, "supplierClaims", id, { ...set, ...nextVersion });
  await recordAct(tx, actor, kind, id, data);
  return getSupplierClaim(tx, actor, id);
}
