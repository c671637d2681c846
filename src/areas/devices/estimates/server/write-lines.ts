import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { money } from "#src/shared/fields.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { suggestDeposit } from "../../money/deposit-rules.ts";
import type { NewEstimate } from "../contract.ts";
import { priorityFeeOf, totalOf } from "../rules.ts";
import type { LockedDevice } from "../../core/server/lock-device.ts";
import type { LineKind, PriorityFee } from "../../kinds.ts";

interface Line {
  kind: LineKind;
  description: string;
  itemId?: string | null | undefined;
  quantity: number;
  unitPrice: number;
  fee?: PriorityFee;
  percent?: number;
}

export interface Priced {
  lines: Line[];
  total: number;
  depositAmount: number;
}

/** The stored descriptions of the fees. Screens and papers show a translation, from `fee` and `percent`. */
const feeNames: Record<PriorityFee, string> = { priority: "Priority fee", rush: "Rush fee" };

/**
 * Adds the fee for the device's priority to the lines, unless a reward gave the priority, and calculates the total and
 * the deposit.
 * @throws Refusal validation_failed: the total exceeds the maximum amount
 */
export function price(
  input: NewEstimate["lines"],
  device: Pick<LockedDevice, "priority" | "priorityIsFree" | "depositWaivedReason">,
  settings: Settings["devices"],
): Priced {
  const isFree = device.priorityIsFree && device.priority === "priority";
  const fee = isFree ? null : priorityFeeOf(input, device.priority, settings);
  const lines: Line[] = fee
    ? [
        ...input,
        {
          kind: "fee",
          description: feeNames[fee.fee],
          quantity: 1,
          unitPrice: fee.amount,
          fee: fee.fee,
          percent: fee.percent,
        },
      ]
    : [...input];
  const total = totalOf(lines);
  if (!money.safeParse(total).success) {
    refuse("validation_failed", { fields: { lines: "add up to more than can be charged" } });
  }
  const deposit = device.depositWaivedReason
    ? null
    : suggestDeposit(total, settings.depositRequiredPercent);
  return { lines, total, depositAmount: deposit ?? 0 };
}

/** Writes the lines of an estimate that has none. @throws Refusal product_not_found: an item is not in the inventory */
export async function writeLines(
  tx: Tx,
  estimateId: string,
  lines: readonly Line[],
): Promise<void> {
  await refuseUnknownItems(tx, lines);
  const rows = lines.map((line, index) => ({
    id: newId(),
    position: index + 1,
    kind: line.kind,
    description: line.description,
    item_id: line.itemId ?? null,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    fee: line.fee ?? null,
    percent: line.percent ?? null,
  }));
  // All lines are one JSON parameter. One parameter per field would cost more time than inserting the lines.
  await tx
    .insertInto("deviceEstimateLines")
    .columns([
      ...(["id", "estimateId", "position", "kind", "description", "itemId"] as const),
      ...(["quantity", "unitPrice", "fee", "percent"] as const),
    ])
    .expression(
      sql`select line.id, ${estimateId}, position, kind, description, item_id, quantity, unit_price, fee, percent
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as line (id uuid, position integer, kind text, description text, item_id uuid, quantity integer,
                     unit_price bigint, fee text, percent numeric)`,
    )
    .execute();
}

async function refuseUnknownItems(tx: Tx, lines: readonly Line[]): Promise<void> {
  const wanted = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  if (wanted.length === 0) return;
  const known = await tx
    .selectFrom("inventoryItems")
    .select("id")
    .where("id", "in", wanted)
    .execute();
  const unknown = wanted.find((itemId) => !known.some(({ id }) => id === itemId));
  if (unknown !== undefined) refuse("product_not_found", { params: { itemId: unknown } });
}
