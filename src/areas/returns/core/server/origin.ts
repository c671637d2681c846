import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { WarrantyTerms } from "../../rules.ts";

/** What comes back (a repair, or a line of a sale), and the start and length of its warranty. */
export interface Origin extends WarrantyTerms {
  deviceId: string | null;
  saleItemId: string | null;
  /** The sold item; null for a repair. */
  itemId: string | null;
  customerId: string;
  serialNumber: string | null;
  imei: string | null;
  /** The serial numbers of the pieces that can come back; empty unless the item is serialised. */
  serials: readonly string[];
  /** The technician of the repair; null for goods, and when the repair has no technician who is still active. */
  technicianId: string | null;
  /** The days in which it comes back without a reason, as they were at the sale or the intake. */
  returnDays: number;
  /** The maximum number of pieces that can come back. */
  quantity: number;
}

export interface OriginIds {
  deviceId?: string | undefined;
  saleItemId?: string | undefined;
}

/** @throws Refusal not_found, not_returnable (not handed over, not sold, or no piece is left) */
export function getOrigin(db: Database, { deviceId, saleItemId }: OriginIds): Promise<Origin> {
  return deviceId === undefined
    ? originOfSaleItem(db, saleItemId ?? "")
    : originOfDevice(db, deviceId);
}

async function originOfDevice(db: Database, deviceId: string): Promise<Origin> {
  const device = await db
    .selectFrom("devices as d")
    .leftJoin("users as u", (join) =>
      join.onRef("u.id", "=", "d.assignedTo").on("u.isActive", "=", true),
    )
    .select([
      "d.id as deviceId",
      "d.customerId",
      "d.serialNumber",
      "d.imei",
      "d.status",
      "d.handedOverAt",
      "d.warrantyDays",
      "d.returnDays",
      "u.id as technicianId",
      lastStatusBeforeHandOver.as("endedAs"),
    ])
    .where("d.id", "=", deviceId)
    .executeTakeFirst();
  if (!device) return refuse("not_found", { fields: { deviceId: "is not a device" } });
  const { status, handedOverAt, endedAs, warrantyDays, ...known } = device;
  if (status !== "done" || handedOverAt === null) {
    return refuse("not_returnable", { params: { reason: "not-handed-back", status } });
  }
  return {
    ...known,
    saleItemId: null,
    itemId: null,
    serials: [],
    quantity: 1,
    originDay: today(new Date(handedOverAt)),
    warrantyDays: warrantyOfRepair(endedAs, warrantyDays),
  };
}

/** The status of device `d` before its hand-over. */
export const lastStatusBeforeHandOver = sql<string | null>`(
  select t.from_status from device_transitions t
  where t.device_id = d.id and t.to_status = 'done' order by t.position desc limit 1)`;

/**
 * The warranty in days, of those that were promised; null if they or the status before the hand-over are unknown. Only a
 * completed repair has a warranty.
 */
export function warrantyOfRepair(
  endedAs: string | null,
  promisedDays: number | null,
): number | null {
  if (endedAs === null) return null;
  return endedAs === "completed" ? promisedDays : 0;
}

/** A line of a sale, with the pieces that can come back. They keep the warranty of their sale. */
async function originOfSaleItem(db: Database, saleItemId: string): Promise<Origin> {
  const line = await db
    .selectFrom("saleItems as l")
    .innerJoin("sales as s", "s.id", "l.saleId")
    .select([
      "l.id as saleItemId",
      "l.itemId",
      "s.customerId",
      "s.status",
      "s.completedAt",
      "l.warrantyDays",
      "s.returnDays",
      // Replacement pieces can come back like the original ones.
      sql<number>`l.quantity - l.refunded_quantity - l.replaced_quantity + l.replacement_quantity`.as(
        "quantity",
      ),
      sql<string[]>`array(
        select unnest(l.serials || l.replacement_serials)
        except select unnest(l.replaced_serials)
        except select unnest(f.serials) from sale_refund_lines f where f.sale_item_id = l.id
        order by 1)`.as("serials"),
    ])
    .where("l.id", "=", saleItemId)
    .executeTakeFirst();
  if (!line) return refuse("not_found", { fields: { saleItemId: "is not a line of a sale" } });
  const { status, completedAt, ...known } = line;
  if (status !== "completed" || completedAt === null) {
    return refuse("not_returnable", { params: { reason: "not-sold", status } });
  }
  if (line.quantity === 0) refuse("not_returnable", { params: { reason: "refunded" } });
  return {
    ...known,
    deviceId: null,
    serialNumber: null,
    imei: null,
    technicianId: null,
    originDay: today(new Date(completedAt)),
  };
}
