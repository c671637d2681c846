import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { NewDevice } from "../../contract.ts";
import { handsetNumbers } from "../handset-rules.ts";

/**
 * A handset cannot be in the shop twice. A second intake with its IMEI or serial number is a mistake, or another
 * counter takes in the same handset at this moment. Locks the numbers until `tx` ends, so that other intakes with them
 * wait.
 * @throws Refusal handset_already_here, with the ticket of the open visit
 */
export async function refuseOpenTwice(
  tx: Tx,
  handset: Pick<NewDevice, "imei" | "serialNumber">,
): Promise<void> {
  const { imei, serialNumber } = handsetNumbers(handset);
  const names = [imei && `imei ${imei}`, serialNumber && `serial ${serialNumber}`].filter(Boolean);
  if (names.length === 0) return;
  // Locks in the order of the keys, so that two intakes cannot deadlock.
  await sql`
    select pg_advisory_xact_lock(handset.key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key
    ) as handset`.execute(tx);
  const here = await tx
    .selectFrom("devices")
    .select(["id", "ticketNumber", "status", "imei"])
    .where("status", "<>", "done")
    .where((eb) =>
      eb.or([
        ...(imei ? [eb("imei", "=", imei)] : []),
        ...(serialNumber ? [eb(sql`lower(serial_number)`, "=", serialNumber)] : []),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!here) return;
  const field = here.imei !== null && here.imei === imei ? "imei" : "serialNumber";
  const { id: deviceId, ticketNumber, status } = here;
  refuse("handset_already_here", {
    detail: `This handset is already here under ticket ${ticketNumber}`,
    params: { ticketNumber, deviceId, status, field },
  });
}
