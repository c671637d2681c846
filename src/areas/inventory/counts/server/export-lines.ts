import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { StockCount, StockCountLine } from "../contract.ts";
import { listCountLines, type LinesQuery } from "./list-lines.ts";
import { getStockCount } from "./queries.ts";

const ROWS_AT_ONCE = 1000;

/** Returns the name and the lines of the CSV file. @throws Refusal not_found (before the first line) */
export async function exportCountLines(
  db: Database,
  actor: Actor,
  countId: string,
  filters: Omit<LinesQuery, "cursor" | "limit">,
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  const count = await getStockCount(db, countId);
  return {
    fileName: `stock-count-${count.number}`,
    lines: linesOf(db, actor, count, filters),
  };
}

async function* linesOf(
  db: Database,
  actor: Actor,
  { id }: StockCount,
  filters: Omit<LinesQuery, "cursor" | "limit">,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  yield CSV_BEGINNING + csvLine(columns(mayCost));
  let cursor: string | undefined;
  do {
    const page = await listCountLines(db, actor, id, { ...filters, cursor, limit: ROWS_AT_ONCE });
    yield page.items.map((line) => csvLine(cellsOf(line, mayCost))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const columns = (mayCost: boolean): string[] => [
  "Item ID",
  "SKU",
  "Name",
  "Place",
  "System",
  "Counted",
  "Difference",
  ...(mayCost ? ["Value"] : []),
  "Counted by",
  "Counted at",
  "Outcome",
];

const cellsOf = (line: StockCountLine, mayCost: boolean) => [
  line.itemId,
  line.sku,
  line.name,
  line.location,
  line.systemQuantity,
  line.countedQuantity,
  line.difference,
  ...(mayCost ? [csvSignedMoney(line.value ?? null)] : []),
  line.countedBy?.name ?? null,
  line.countedAt,
  line.outcome,
];
