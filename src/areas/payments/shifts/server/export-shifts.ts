import type { Readable } from "node:stream";
import { inShopTime } from "#src/shared/time.ts";
import { csvFile } from "#src/server/csv/csv-file.ts";
import { csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ShiftInList } from "../contract.ts";
import { readAllShifts, type ShiftsFilters } from "./list-shifts.ts";

const columns = [
  "Z",
  "User",
  "Opened",
  "Closed",
  "Closed By",
  "Closing",
  "Float",
  "Expected Cash",
  "Counted Cash",
  "Difference",
];
const AT_ONCE = 500;

/** The shifts as CSV, last opened first. They are read from the database in batches. */
export const exportShifts = (db: Database, actor: Actor, filters: ShiftsFilters): Readable =>
  csvFile(columns, readAllShifts(db, actor, filters, AT_ONCE), lineOf);

const lineOf = (shift: ShiftInList): string =>
  csvLine([
    shift.zNumber,
    shift.user.name,
    inShopTime(shift.openedAt),
    shift.closedAt && inShopTime(shift.closedAt),
    shift.closedBy?.name ?? null,
    shift.closing,
    csvSignedMoney(shift.openingFloat),
    csvSignedMoney(shift.expectedCash),
    csvSignedMoney(shift.countedCash),
    csvSignedMoney(shift.difference),
  ]);
