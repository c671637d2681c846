import { refuse } from "#src/shared/errors.ts";
import { isImei } from "#src/shared/imei.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import type { AccessoryEntry, NewReturn, Returned } from "../../contract.ts";
import { lastReturnDay, warrantyOn } from "../../rules.ts";
import { lockOwner, lockOrigin } from "../../core/server/lock-origin.ts";
import { getOrigin, type Origin } from "../../core/server/origin.ts";
import { getReturn } from "../../core/server/queries.ts";

/**
 * Creates a return of a repair or of goods. It stores today's warranty status, which is calculated from the dates of
 * the repair or sale.
 * @throws Refusal not_found, not_returnable, return_open, return_too_late, customer_erased, forbidden,
 * serials_required, serial_unknown, validation_failed (quantity, serials, rules of the shop's form)
 */
export async function createReturn(tx: Tx, actor: Actor, input: NewReturn): Promise<Returned> {
  await lockOrigin(tx, input);
  const origin = await getOrigin(tx, input);
  if (input.quantity > origin.quantity) {
    refuse("validation_failed", {
      fields: { quantity: "is more than could come back" },
      params: { most: origin.quantity },
    });
  }
  const serials = cameBack(origin, input);
  await lockOwner(tx, origin.customerId);
  const { devices, forms } = await getSettingsOf(tx, ["devices", "forms"]);
  refuseFields(brokenRulesIn(forms, "return", input));
  const day = today();
  const warranty = warrantyOn(day, origin);
  const isLate = day > lastReturnDay(origin);
  if (isLate) refuseLate(actor, input.lateReason, lastReturnDay(origin));

  const id = input.id ?? newId();
  await tx
    .insertInto("returnedDevices")
    .values({
      id,
      returnNumber: nextNumber("return"),
      deviceId: origin.deviceId,
      saleItemId: origin.saleItemId,
      quantity: input.quantity,
      customerId: origin.customerId,
      ...marksOf(origin, serials),
      serials: [...serials],
      returnReason: input.returnReason,
      fixStatus: input.fixStatus ?? null,
      resolution: input.resolution ?? null,
      accessories: JSON.stringify(
        accessoriesWith(devices.returnChecklistItems, input.accessories ?? []),
      ),
      originDay: origin.originDay,
      warrantyUntil: warranty.until,
      warrantyFound: warranty.status,
      warrantyStatus: warranty.status,
      lateAllowedBy: isLate ? actor.userId : null,
      lateAllowedReason: isLate ? (input.lateReason ?? null) : null,
      assignedTo: origin.technicianId,
      createdBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "return.created", id, {
    deviceId: origin.deviceId,
    saleItemId: origin.saleItemId,
    warrantyStatus: warranty.status,
  });
  return getReturn(tx, id);
}

/** The serial numbers of the returned pieces. @throws Refusal serials_required, serial_unknown, validation_failed */
function cameBack({ serials: left }: Origin, { quantity, serials: given }: NewReturn) {
  if (left.length === 0) {
    if (given?.length)
      refuse("validation_failed", { fields: { serials: "were not sold by serial number" } });
    return [];
  }
  const serials = given ?? left;
  if (serials.length !== quantity) refuse("serials_required", { params: { requested: quantity } });
  for (const serial of serials) {
    if (!left.includes(serial)) refuse("serial_unknown", { params: { serial } });
  }
  return serials;
}

/** The numbers by which the passport finds a return. For a single piece of goods they include its serial number. */
function marksOf({ serialNumber, imei }: Origin, serials: readonly string[]) {
  const [only, ...others] = serials;
  if (only === undefined || others.length > 0) return { serialNumber, imei };
  return isImei(only) ? { serialNumber, imei: only } : { serialNumber: only, imei };
}

/** Refuses a late return without a reason, or by a user who may not overrule the warranty. */
function refuseLate(actor: Actor, reason: string | null | undefined, lastDay: string): void {
  if (!reason) refuse("return_too_late", { params: { lastDay } });
  requirePermission(actor, "overrule_warranty");
}

/** All accessories of the shop's list and of the request. Those that the request omits did not come (`not-tested`). */
function accessoriesWith(labels: readonly string[], seen: readonly AccessoryEntry[]) {
  const seenByLabel = new Map(seen.map((entry) => [entry.label, entry]));
  return [...new Set([...labels, ...seenByLabel.keys()])].map((label) => {
    const entry = seenByLabel.get(label);
    return { label, result: entry?.result ?? "not-tested", note: entry?.note ?? null };
  });
}
