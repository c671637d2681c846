import { sql } from "kysely";
import { notFound } from "#src/shared/errors.ts";
import { isImei, normalizeImei } from "#src/shared/imei.ts";
import { asCode, asDocumentNumber, searchKey } from "#src/shared/text.ts";
import type { Database } from "#src/server/database.ts";
import type { DeviceSummary } from "../../core/contract.ts";
import { selectSummaries, toSummary } from "../../core/server/queries.ts";

/** The secret token, if the code is a tracking link. Slips and older labels show this link as a code to scan. */
const trackingTokenIn = (code: string): string | undefined =>
  /\/track\/([\w-]{16,64})(?:[/?#]|$)/.exec(code)?.[1];

/**
 * Finds the device for a scanned or typed code. If its handset had several visits, returns the open visit, or else the
 * latest.
 * @throws Refusal not_found
 */
export async function lookupDevice(db: Database, code: string): Promise<DeviceSummary> {
  const token = trackingTokenIn(code);
  const digits = normalizeImei(code);
  const row = await selectSummaries(db)
    .where((eb) =>
      token
        ? eb("d.trackingToken", "=", token)
        : eb.or([
            eb("d.ticketNumber", "=", asDocumentNumber(code)),
            eb(sql`search_key(d.serial_number)`, "=", searchKey(asCode(code))),
            ...(isImei(digits) ? [eb("d.imei", "=", digits)] : []),
          ]),
    )
    .orderBy(sql`d.status = 'done'`)
    .orderBy("d.createdAt", "desc")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
  return toSummary(row);
}
