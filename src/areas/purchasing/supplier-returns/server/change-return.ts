import { sql, type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { EventKind } from "#src/shared/event-kinds.ts";
import type { Tx } from "#src/server/database.ts";
import { announceUnrecorded, recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion, requireVersion } from "#src/server/sql/versioned-record.ts";
import { moveStock, type StockChange } from "#src/areas/inventory/stock/server/move-stock.ts";
import { writeSupplierEntry } from "../../supplier-account/server/write-entry.ts";
import type { SupplierReturn } from "../contract.ts";
import { refusalOfAct, worthOfLines, type SupplierReturnAct } from "../rules.ts";
import { getSupplierReturn } from "./queries.ts";

interface Versioned {
  version?: number | undefined;
}

/**
 * The goods leave the stock with their value. @throws Refusal not_found, stale_version, invalid_transition, and those
 * of moveStock
 */
export async function sendSupplierReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  { version }: Versioned,
): Promise<SupplierReturn> {
  const { returnNumber, lines } = await lockReturn(tx, actor, id, "send", version);
  const { values } = await moveStock(
    tx,
    actor,
    lines.map(({ itemId, quantity, serials }) => ({
      act: "take-out",
      reason: "supplier_return",
      itemId,
      quantity,
      serials: serials.length > 0 ? serials : undefined,
      reference: returnNumber,
    })),
  );
  for (const [place, line] of lines.entries()) {
    await updateById(tx, "supplierReturnLines", line.id, { cost: values[place]?.value ?? 0 });
  }
  const sent = { status: "sent", sentAt: sql<string>`now()`, sentBy: actor.userId } as const;
  return write(tx, actor, id, "supplier_return.sent", sent);
}

/**
 * Writes down what the supplier has credited, and lowers what the shop owes by it.
 * @throws Refusal not_found, stale_version, invalid_transition, validation_failed (more than the goods had cost, or less
 * without a reason)
 */
export async function creditSupplierReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  {
    credit,
    reason = null,
    version,
  }: Versioned & { credit: number; reason?: string | null | undefined },
): Promise<SupplierReturn> {
  const { supplierId, currency, purchaseOrderId, lines } = await lockReturn(
    tx,
    actor,
    id,
    "credit",
    version,
  );
  const worth = worthOfLines(lines);
  if (credit > worth)
    refuse("validation_failed", { fields: { credit: "is more than the goods had cost" } });
  if (credit < worth && !reason)
    refuse("validation_failed", { fields: { reason: "is required for a lower credit" } });
  await writeSupplierEntry(tx, actor, {
    supplierId,
    currency,
    kind: "return",
    amount: -credit,
    purchaseOrderId,
    returnId: id,
  });
  const credited = { status: "credited", credit, creditReason: reason, ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_return.credited", credited, { credit, currency, reason });
}

/** Undoes a credit with a counter-entry. @throws Refusal not_found, stale_version, invalid_transition */
export async function undoSupplierCredit(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, version }: Versioned & { reason: string },
): Promise<SupplierReturn> {
  const { supplierId, currency, purchaseOrderId, credit } = await lockReturn(
    tx,
    actor,
    id,
    "undo-credit",
    version,
  );
  await writeSupplierEntry(tx, actor, {
    supplierId,
    currency,
    kind: "return",
    amount: credit ?? 0,
    purchaseOrderId,
    returnId: id,
    reason,
  });
  const open = { status: "sent", credit: null, creditReason: null, statusReason: reason } as const;
  const set = { ...open, endedAt: null, endedBy: null };
  return write(tx, actor, id, "supplier_return.credit_undone", set, { credit, currency, reason });
}

/**
 * The supplier has refused the goods. Those that came back are in the stock again, at the value with which they left.
 * @throws Refusal not_found, stale_version, invalid_transition, and those of moveStock
 */
export async function refuseSupplierReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, isBack, version }: Versioned & { reason: string; isBack: boolean },
): Promise<SupplierReturn> {
  const { returnNumber, lines } = await lockReturn(tx, actor, id, "refuse", version);
  if (isBack) {
    await uncount(tx, lines);
    const changes = lines.map((line) => bringIn(returnNumber, line, line.serials));
    await moveStock(tx, actor, changes.flatMap(pieceByPiece));
  }
  const refused = { status: "refused", statusReason: reason, isBack, ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_return.refused", refused, { reason, isBack });
}

/**
 * Records the pieces that the supplier sent as a replacement. They come in at the value with which the returned pieces
 * left.
 * @throws Refusal not_found, stale_version, invalid_transition, and those of moveStock
 */
export async function replaceSupplierReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  input: Versioned & { serials: readonly { lineId: string; serials: readonly string[] }[] },
): Promise<SupplierReturn> {
  const { returnNumber, lines } = await lockReturn(tx, actor, id, "replace", input.version);
  const serialsOf = new Map(input.serials.map(({ lineId, serials }) => [lineId, serials]));
  await uncount(tx, lines);
  await moveStock(
    tx,
    actor,
    lines.map((line) => bringIn(returnNumber, line, serialsOf.get(line.id) ?? [])),
  );
  const replaced = { status: "replaced", ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_return.replaced", replaced);
}

/** Cancels a return whose goods are still there. @throws Refusal not_found, stale_version, invalid_transition */
export async function cancelSupplierReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, version }: Versioned & { reason: string },
): Promise<SupplierReturn> {
  const { lines } = await lockReturn(tx, actor, id, "cancel", version);
  await uncount(tx, lines);
  const cancelled = { status: "cancelled", statusReason: reason, ...ended(actor) } as const;
  return write(tx, actor, id, "supplier_return.cancelled", cancelled, { reason });
}

/** Locks a return that allows the act. @throws Refusal not_found, stale_version, invalid_transition */
async function lockReturn(
  tx: Tx,
  actor: Actor,
  id: string,
  act: SupplierReturnAct,
  version: number | undefined,
) {
  const found = await tx
    .selectFrom("supplierReturns")
    .select(["returnNumber", "supplierId", "purchaseOrderId", "currency", "status", "credit"])
    .select("version")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  await requireVersion(found, version, () => getSupplierReturn(tx, actor, id));
  const refusal = refusalOfAct(found.status, act);
  if (refusal) refuse("invalid_transition", { params: { reason: refusal } });
  const lines = await tx
    .selectFrom("supplierReturnLines")
    .select(["id", "itemId", "quantity", "serials", "unitCost", "cost", "purchaseOrderLineId"])
    .where("returnId", "=", id)
    .orderBy("position")
    .execute();
  return { ...found, lines };
}

type Line = Awaited<ReturnType<typeof lockReturn>>["lines"][number];

/** The pieces no longer count as returned. */
async function uncount(tx: Tx, lines: readonly Line[]): Promise<void> {
  const inOrder = lines.toSorted((a, b) =>
    a.purchaseOrderLineId < b.purchaseOrderLineId ? -1 : 1,
  );
  for (const { purchaseOrderLineId, quantity } of inOrder) {
    await updateById(tx, "purchaseOrderLines", purchaseOrderLineId, {
      returnedQuantity: sql`returned_quantity - ${quantity}`,
    });
  }
}

type Arrival = StockChange & { act: "bring-in" };

const bringIn = (
  reference: string,
  { itemId, quantity, cost }: Line,
  serials: readonly string[],
): Arrival => ({
  act: "bring-in",
  reason: "received",
  kind: "supplier_return_back",
  itemId,
  quantity,
  value: cost ?? 0,
  serials: serials.length > 0 ? serials : undefined,
  reference,
});

/** A serialised piece that was here before comes back with its own cost, which a value of all of them would even out. */
const pieceByPiece = (change: Arrival): Arrival[] =>
  (change.serials ?? []).length === 0
    ? [change]
    : (change.serials ?? []).map((serial) => ({
        ...change,
        quantity: 1,
        serials: [serial],
        value: undefined,
      }));

const ended = (actor: Actor) => ({ endedAt: sql<string>`now()`, endedBy: actor.userId });

/** Writes a change of a locked return with its event. */
async function write(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: EventKind,
  set: UpdateObject<DB, "supplierReturns">,
  data: Record<string, unknown> = {},
): Promise<SupplierReturn> {
  await updateById(tx, "supplierReturns", id, { ...set, ...nextVersion });
  await recordAct(tx, actor, kind, id, data);
  const returned = await getSupplierReturn(tx, actor, id);
  // The order shows how much of it went back.
  announceUnrecorded(tx, { kind: "purchase_order.updated", recordId: returned.purchaseOrderId });
  return returned;
}
