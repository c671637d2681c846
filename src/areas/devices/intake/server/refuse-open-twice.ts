import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { NewDevice } from "../../contract.ts";
import { handsetNumbers } from "../handset-rules.ts";

/**
 * One handset cannot lie in the shop twice: an intake whose IMEI or serial number is still here is a slip of the hand,
 * or two counters at once. Until `tx` ends nobody else takes a handset with these numbers in.
 * @throws Refusal handset_already_here, with the ticket it is here under
 */
export async function refuseOpenTwice(
  tx: Tx,
  handset: Pick<NewDevice, "imei" | "serialNumber">,
): Promise<void> {
  const { imei, serialNumber } = handsetNumbers(handset);
  const names = [imei && `imei ${imei}`, serialNumber && `serial ${serialNumber}`].filter(Boolean);
  if (names.length === 0) return;
  // In the order of the keys, whichever they stand for: two intakes never wait for each other.
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
