import { Readable } from "node:stream";
import { inShopTime } from "#src/shared/time.ts";
import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { readShifts, type ShiftsFilters } from "./list-shifts.ts";

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

type Row = Awaited<ReturnType<typeof readShifts>>[number];

/** The shifts as a spreadsheet reads them, a few hundred at a time, last opened first. */
export const exportShifts = (db: Database, actor: Actor, filters: ShiftsFilters): Readable =>
  Readable.from(linesOf(db, actor, filters), { objectMode: false });

async function* linesOf(
  db: Database,
  actor: Actor,
  filters: ShiftsFilters,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(columns);
  let position: { createdAt: string; id: string } | null = null;
  do {
    const rows: Row[] = await readShifts(db, actor, filters, position, AT_ONCE);
    const page = rows.slice(0, AT_ONCE);
    if (page.length > 0) yield page.map(lineOf).join("");
    const last = rows.length > AT_ONCE ? page.at(-1) : undefined;
    position = last ? { createdAt: last.createdAtExact, id: last.id } : null;
  } while (position);
}

const lineOf = (shift: Row): string =>
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
