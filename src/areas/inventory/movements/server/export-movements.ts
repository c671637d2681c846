import { CSV_BEGINNING, csvLine, csvSignedMoney } from "#src/server/csv/csv.ts";
import { inShopTime } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { StockMovement } from "../../stock-movement.ts";
import type { SortedMovementFilters } from "../contract.ts";
import { listStockMovements } from "./list-stock-movements.ts";

const ROWS_AT_ONCE = 1000;

/** Streams all movements that match the filters as a CSV file, in the order of the list. */
export async function* exportMovements(
  db: Database,
  actor: Actor,
  filters: SortedMovementFilters,
): AsyncGenerator<string> {
  const mayCost = may(actor, "view_cost");
  yield CSV_BEGINNING + csvLine(columns(mayCost));
  let cursor: string | undefined;
  do {
    const page = await listStockMovements(db, actor, { ...filters, cursor, limit: ROWS_AT_ONCE });
    yield page.items.map((movement) => csvLine(cellsOf(movement, mayCost))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const columns = (mayCost: boolean): string[] => [
  "ID",
  "Date",
  "SKU",
  "Item",
  "Type",
  "Quantity",
  "Quantity after",
  ...(mayCost ? ["Value"] : []),
  "Reason",
  "Note",
  "User",
  "Reference",
  "Serials",
];

const cellsOf = (movement: StockMovement, mayCost: boolean) => [
  movement.id,
  inShopTime(movement.createdAt),
  movement.item.sku,
  movement.item.name,
  movement.type,
  movement.quantity,
  movement.quantityAfter,
  ...(mayCost ? [csvSignedMoney(movement.value ?? null)] : []),
  movement.reason,
  movement.note,
  movement.createdBy?.name ?? null,
  movement.reference,
  // Serial numbers contain no spaces, so a space separates them.
  movement.serials.join(" "),
];
