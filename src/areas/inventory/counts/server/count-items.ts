import { sql } from "kysely";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewScans, Scan, ScanResult, StockCount } from "../contract.ts";
import type { ScanOutcome } from "../rules.ts";
import { lockCount, type LockedCount } from "./lock-count.ts";
import { addLines } from "./open-count.ts";
import { getStockCount } from "./queries.ts";
import { countLines, findScanned, insertScans, type FoundScan } from "./scan-statements.ts";
import { watchPieces } from "./watch-pieces.ts";

/**
 * Stores scans and updates the counted numbers. Each scan has an id and counts once, even if it arrives several times.
 * The order in which the scans of several phones arrive does not matter. If one scan does not count, its outcome tells
 * why, and the other scans are stored all the same.
 * @throws Refusal not_found, conflict (`count-ended`)
 */
export async function countItems(
  tx: Tx,
  actor: Actor,
  countId: string,
  { scans, sentAt }: NewScans,
): Promise<{ count: StockCount; results: ScanResult[] }> {
  const count = await lockCount(tx, countId);
  const found = await findScanned(tx, countId, scans, sentAt);
  const judged = judge(count, scans, found);
  const joining = judged.flatMap(({ outcome, isLine, item }) =>
    outcome === "counted" && !isLine && item ? [item.id] : [],
  );
  if (joining.length > 0) await addLines(tx, countId, sql`id = any(${joining}::uuid[])`);
  const counted = judged.filter(({ outcome }) => outcome === "counted");
  const isNew = new Set(await insertScans(tx, actor, countId, counted));
  const itemIds = [...new Set(judged.flatMap(({ item }) => item?.id ?? []))];
  const numbers = await countLines(tx, countId, itemIds, isNew.size > 0);
  if (isNew.size > 0) {
    await recordAct(tx, actor, "stock_count.counted", countId, { scans: isNew.size });
  }
  const results = judged.map(({ scan, outcome, item, serial }) => ({
    id: scan.id,
    outcome: outcome === "counted" && !isNew.has(scan.id) ? "repeated" : outcome,
    item,
    serial,
    counted: (item && numbers.get(item.id)) ?? null,
  }));
  return { count: await getStockCount(tx, countId), results };
}

export interface JudgedScan extends FoundScan {
  scan: Scan;
  outcome: ScanOutcome;
}

/**
 * Decides the outcome of each scan. An undo gets its item from the scan that it undoes, which may be in the same
 * request. An undo of an unknown scan, or of another undo, has no effect.
 */
function judge(
  count: LockedCount,
  scans: readonly Scan[],
  found: readonly FoundScan[],
): JudgedScan[] {
  const earlier = new Map<string, FoundScan>();
  const pieces = watchPieces();
  return scans.map((scan, place) => {
    const own = found[place];
    const of = own?.item ? own : scan.undoes === undefined ? undefined : earlier.get(scan.undoes);
    if (!own || !of?.item) {
      return { ...nothing, ...own, scan, outcome: own?.isKnown ? "repeated" : "product_not_found" };
    }
    const here = {
      ...of,
      madeAt: own.madeAt,
      isKnown: own.isKnown,
      isAfterEnd: own.isAfterEnd,
      scan,
    };
    const isPiece = scan.act === "add" && (scan.quantity ?? 1) === 1;
    const serial = isPiece ? own.serial : null;
    const counts = outcomeOf(count, scan, here);
    const outcome = counts === "counted" && pieces.isSeen(of, serial) ? "same_piece" : counts;
    if (outcome === "counted") {
      if (scan.act !== "undo") earlier.set(scan.id, of);
      pieces.note(scan, of, serial);
    }
    return { ...here, serial, outcome };
  });
}

const nothing = {
  item: null,
  serial: null,
  seenAs: null,
  isLine: false,
  isKnown: false,
  isAfterEnd: false,
  madeAt: "",
  systemQuantity: 0,
  position: 0,
};

function outcomeOf(count: LockedCount, scan: Scan, found: FoundScan): ScanOutcome {
  if (found.isKnown) return "repeated";
  if (found.isAfterEnd) return "closed";
  const isPart = found.isLine || count.scope === "all" || scan.join || scan.act === "undo";
  return isPart ? "counted" : "outside";
}
