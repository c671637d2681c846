import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import type { NewDevice } from "../../core/contract.ts";
import { handsetNumbers } from "../handset-rules.ts";

/**
 * Refuses the intake `id` when a handset in the shop already has the IMEI or serial number. Either a number is mistyped, or
 * two counters take in the same handset. Locks the numbers until `tx` ends, so that a concurrent intake of the same
 * handset waits.
 * @throws Refusal handset_already_here, with the ticket of the open visit
 */
export async function refuseOpenTwice(
  tx: Tx,
  id: string,
  handset: Pick<NewDevice, "imei" | "serialNumber">,
): Promise<void> {
  const { imei, serialNumber } = handsetNumbers(handset);
  const names = [imei && `imei ${imei}`, serialNumber && `serial ${serialNumber}`].filter(Boolean);
  if (names.length === 0) return;
  // The numbers are locked in the order of their keys, so that two intakes cannot deadlock.
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
        ...(serialNumber ? [eb(sql`search_key(serial_number)`, "=", serialNumber)] : []),
      ]),
    )
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!here) return;
  const field = here.imei !== null && here.imei === imei ? "imei" : "serialNumber";
  const { id: deviceId, ticketNumber, status } = here;
  // The handset is on the counter, whatever the list says.
  if (deliveredIn(tx))
    return flagForReview(tx, {
      kind: "handset_already_here",
      subject: { kind: "device", id },
      details: { ticketNumber, deviceId },
    });
  refuse("handset_already_here", {
    detail: `This handset is already here under ticket ${ticketNumber}`,
    params: { ticketNumber, deviceId, status, field },
  });
}
