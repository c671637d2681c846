import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import { lockItems, type LockedItem } from "../../core/server/stock-statements.ts";
import type { StockActor } from "../../limits/server/keep-limits.ts";
import { SOLD_UNSEEN } from "../../rules.ts";
import { isHere } from "../../serials/rules.ts";
import { readPieces } from "../../serials/server/serial-statements.ts";
import { moveStock, type Moved, type StockChange } from "./move-stock.ts";

/** The most pieces of an item that one delivery may say it sold unseen. Nobody sells more of what the shop lacks by mistake. */
const MOST_UNSEEN = 1_000;

type TakeOut = Extract<StockChange, { act: "take-out" | "use-reserved" }>;

/**
 * Takes sold pieces out of the stock, as `moveStock` does. A sale that a device delivers has happened already: what the
 * stock lacks comes in first, as sold unseen, so that it is never below zero and the sale is never outside the books.
 * People look at each such piece. Reserved pieces stay reserved for whom they were.
 * @throws Refusal insufficient_stock (it lacks more than `MOST_UNSEEN`), those of `moveStock`
 */
export async function takeSold(
  tx: Tx,
  actor: StockActor,
  changes: readonly StockChange[],
): Promise<Moved> {
  if (!deliveredIn(tx)) return moveStock(tx, actor, changes);
  const sold = changes.filter((change): change is TakeOut => change.act === "take-out");
  const itemIds = [...new Set(sold.map(({ itemId }) => itemId))];
  const locked = await lockItems(tx, { itemIds });
  for (const item of locked) flagArchived(tx, item, sold);
  const lacking = locked.flatMap((item) =>
    item.isSerialised
      ? []
      : lackingOf(
          tx,
          item,
          sold.filter(({ itemId }) => itemId === item.id),
        ),
  );
  const pieces = await lackingPieces(tx, locked, sold);
  const happened = changes.map((change): StockChange =>
    change.act === "take-out" ? { ...change, hasLeft: true } : change,
  );
  const { items, values } = await moveStock(tx, actor, [...happened, ...lacking, ...pieces]);
  return { items, values: values.slice(0, changes.length) };
}

const subjectOf = ({ saleId = "" }: TakeOut) => ({ kind: "sale", id: saleId }) as const;

function flagArchived(tx: Tx, { id, name, archivedAt }: LockedItem, sold: TakeOut[]): void {
  const change = sold.find(({ itemId }) => itemId === id);
  if (change && archivedAt)
    flagForReview(tx, {
      kind: "item_archived",
      subject: subjectOf(change),
      details: { itemId: id, item: name },
    });
}

const unseen = ({ itemId, saleId, reference }: TakeOut, quantity: number): StockChange => ({
  act: "adjust",
  reason: SOLD_UNSEEN,
  itemId,
  saleId,
  reference,
  quantity,
});

/** The pieces that the available stock of an item lacks for what was sold of it. */
function lackingOf(
  tx: Tx,
  { id, name, quantity, reserved }: LockedItem,
  sold: readonly TakeOut[],
): StockChange[] {
  const [first] = sold;
  const wanted = sold.reduce((sum, change) => sum + change.quantity, 0);
  const lacking = wanted - (quantity - reserved);
  if (!first || lacking <= 0) return [];
  if (lacking > MOST_UNSEEN) {
    const params = { itemId: id, name, available: quantity - reserved, requested: wanted };
    refuse("insufficient_stock", { params });
  }
  const details = { itemId: id, item: name, quantity: lacking };
  flagForReview(tx, { kind: "sold_unseen", subject: subjectOf(first), details });
  return [unseen(first, lacking)];
}

/**
 * Sold pieces of serialised items that the shop does not have: their numbers are unknown, or they went before. A piece that
 * is reserved for others stays theirs, and `moveStock` refuses the sale: only people know which piece went.
 */
async function lackingPieces(
  tx: Tx,
  locked: readonly LockedItem[],
  sold: readonly TakeOut[],
): Promise<StockChange[]> {
  const serialised = new Map(locked.filter((item) => item.isSerialised).map((i) => [i.id, i]));
  const named = sold.filter(({ itemId, serials }) => serialised.has(itemId) && serials);
  if (named.length === 0) return [];
  const known = await readPieces(tx, {
    itemIds: [...serialised.keys()],
    serials: named.flatMap(({ serials = [] }) => serials),
    holders: [],
  });
  return named.flatMap((change) =>
    (change.serials ?? []).flatMap((serial): StockChange[] => {
      const piece = known.find((each) => each.itemId === change.itemId && each.serial === serial);
      if (piece && isHere(piece.state)) return [];
      const item = serialised.get(change.itemId)?.name ?? "";
      flagForReview(tx, {
        kind: piece ? "serial_sold" : "serial_unknown",
        subject: subjectOf(change),
        details: { itemId: change.itemId, item, serial },
      });
      return [{ ...unseen(change, 1), serials: [serial] }];
    }),
  );
}
