import { sql } from "kysely";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { shopDay } from "#src/server/sql/shop-day.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { addSystemRemark } from "../../core/server/add-remark.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { chargeFor } from "../rules.ts";
import { writeCharge } from "./write-charge.ts";

/** The number of repairs that one run charges. The next run continues. */
const DEVICES_AT_ONCE = 500;

/**
 * Charges the late fee, once per repair, when it was not collected in time. Each repair has its own transaction, so that
 * one failure does not stop the others. A fee that is noted once has the same amount on screens, papers and the tracking
 * page. Percentage and days are those of the intake. The days count from the day on which the fee was switched on at the
 * earliest, so that a shop that had switched it off does not charge the time in between.
 */
export async function addLateFees(db: Database): Promise<void> {
  const business = await getSettings(db, "business");
  if (!business.lateFeeEnabled) return;
  const waiting = await waitingTooLong(db).orderBy("d.movedAt").limit(DEVICES_AT_ONCE).execute();
  const failures: unknown[] = [];
  for (const { id } of waiting) {
    await inTransaction(db, (tx) => addLateFee(tx, id, business)).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, "some late fees could not be added");
}

async function addLateFee(tx: Tx, id: string, business: Settings["business"]): Promise<void> {
  const device = await lockDevice(tx, id);
  // Since the list was read, the repair may have gone back to work and become ready again.
  const stillWaits = await waitingTooLong(tx).where("d.id", "=", id).executeTakeFirst();
  const charge = stillWaits && chargeFor("late", device, business);
  if (!charge || !(await writeCharge(tx, null, id, charge))) return;
  await addSystemRemark(tx, null, id, {
    code: "charge_added",
    charge: "late",
    amount: charge.amount,
    reason: null,
  });
}

/** The repairs on which `lateFeeDay` has come. A price for which the fee rounds to nothing is left out. */
const waitingTooLong = (db: Database | Tx) =>
  db
    .selectFrom("devices as d")
    .select("d.id")
    .where("d.status", "in", ["completed", "cancelled", "unrepairable"])
    .where(
      sql<boolean>`${shopDay(sql`greatest(d.moved_at, (
        select updated_at from system_settings where category = 'business' and setting_key = 'late_fee_enabled'))`)}
        + d.late_fee_after_days < ${today()}::date`,
    )
    .where(sql<boolean>`round(d.final_amount * d.late_fee_percent / 100) > 0`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("deviceCharges as c")
            .select("c.id")
            .whereRef("c.deviceId", "=", "d.id")
            .where("c.kind", "=", "late"),
        ),
      ),
    );
