import { notFound } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import type { Owed } from "#src/areas/payments/links/opened-link.ts";
import type { Payable } from "#src/areas/payments/links/server/payable.ts";
import { getSettingsOf } from "#src/areas/settings/core/server/queries.ts";
import { balanceOf } from "../../balance.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { depositLeft } from "../rules.ts";
import { takeDevicePayment } from "./take-device-payment.ts";

/**
 * A repair as what a payment link can be for: its balance, or the rest of its deposit while it has no price and is
 * worked on.
 */
export const payableRepair: Payable = {
  hold: lockDevice,
  owed,
  ask: (tx, actor, deviceId, amount, way) =>
    takeDevicePayment(tx, actor, deviceId, { amount, ...way }),
};

async function owed(db: Database | Tx, deviceId: string): Promise<Owed> {
  const device = await db
    .selectFrom("devices as d")
    .innerJoin("customers as c", "c.id", "d.customerId")
    .select(["d.ticketNumber", "d.brand", "d.model", "d.finalAmount", "d.paidAmount"])
    .select(["d.chargesAmount", "d.depositAmount", "d.depositWaivedReason", "d.status"])
    .select("c.preferredLanguage as language")
    .where("d.id", "=", deviceId)
    .executeTakeFirstOrThrow(notFound);
  const { business } = await getSettingsOf(db, ["business"]);
  const amount = balanceOf(device) ?? depositLeft(device);
  return {
    number: device.ticketNumber,
    about: `${device.brand} ${device.model}`,
    amount,
    total: amount,
    currency: business.currency,
    language: device.language,
  };
}
