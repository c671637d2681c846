import type { Database } from "#src/server/database.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Permission } from "#src/shared/permissions.ts";
import { totalsOfDay, type DayTotals } from "#src/areas/analytics/server/day-totals.ts";
import { approvalRights } from "#src/areas/approvals/rules.ts";
import { countApprovals } from "#src/areas/approvals/server/queries.ts";
import type { DevicesToday } from "#src/areas/devices/dashboard/contract.ts";
import { getDevicesToday } from "#src/areas/devices/dashboard/server/devices-today.ts";
import type { Shortages } from "#src/areas/inventory/dashboard/contract.ts";
import { countShortages } from "#src/areas/inventory/dashboard/server/count-shortages.ts";
import type { Takings } from "#src/areas/payments/reconciliation/contract.ts";
import { listTakings } from "#src/areas/payments/reconciliation/server/takings.ts";
import { countShiftsToSignOff, listShifts } from "#src/areas/payments/shifts/server/list-shifts.ts";

/** The right without which nobody gets a digest: that of the takings on the dashboard. */
export const DIGEST_RIGHT: Permission = "reconcile_payments";

/** More drawers than a shop has. */
const MAX_DRAWERS = 100;

/** The figures of a digest. Figures that its reader may not see are absent. */
export interface DigestFigures {
  day: string;
  /** The moment of what is not of the day but of now, ISO 8601 in UTC. */
  asOf: string;
  takings: Takings;
  totals: DayTotals;
  devices?: DevicesToday;
  shortages?: Shortages;
  openDrawers?: number;
  shiftsToSignOff?: number;
  approvals?: number;
}

/**
 * Reads the figures of a digest with the rights of its reader. All of them are figures of the dashboard and of analytics,
 * so that a digest never differs from these screens. @throws Refusal forbidden
 */
export async function readDigest(
  db: Database,
  reader: Actor,
  day: string,
  now: Date = new Date(),
): Promise<DigestFigures> {
  requirePermission(reader, DIGEST_RIGHT);
  return {
    day,
    asOf: now.toISOString(),
    takings: await listTakings(db, reader, { from: day, to: day }),
    totals: await totalsOfDay(db, reader, day),
    ...(may(reader, "view_devices") && { devices: await getDevicesToday(db, reader) }),
    ...(may(reader, "view_inventory") && { shortages: await countShortages(db) }),
    ...(may(reader, "manage_shifts") && {
      openDrawers: (await listShifts(db, reader, { state: "open", limit: MAX_DRAWERS })).items
        .length,
      shiftsToSignOff: (await countShiftsToSignOff(db)).waiting,
    }),
    ...(approvalRights.some((right) => may(reader, right)) && {
      approvals: (await countApprovals(db, reader)).waiting,
    }),
  };
}
