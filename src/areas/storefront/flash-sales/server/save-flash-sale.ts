import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { requireVersion } from "#src/server/sql/versioned-record.ts";
import type { FlashSale, FlashSaleChange, NewFlashSale } from "../contract.ts";
import { stateOfFlashSale } from "../../flash-sale-rules.ts";
import { checkPrices } from "./check-prices.ts";
import { lockFlashSale } from "./lock-flash-sale.ts";
import { getFlashSale } from "./queries.ts";

/**
 * Plans a flash sale. It may begin at once.
 * @throws Refusal forbidden (`lower_prices`), validation_failed, product_not_found, flash_price_not_lower,
 * flash_sale_overlap, id_taken
 */
export async function createFlashSale(
  tx: Tx,
  actor: Actor,
  { id = newId(), reason, ...given }: NewFlashSale,
): Promise<FlashSale> {
  requirePermission(actor, "lower_prices");
  const sale = await checkPeriod(tx, given);
  const { name = null, startsAt, endsAt, items } = sale;
  await tx
    .insertInto("flashSales")
    .values({ id, name, startsAt, endsAt, createdBy: actor.userId })
    .execute();
  await saveItems(tx, id, sale);
  await recordAct(tx, actor, "flash_sale.created", id, {
    after: { name, startsAt, endsAt, items },
    reason,
  });
  return getFlashSale(tx, id);
}

/**
 * Changes a flash sale before its start. Customers may rely on the prices and the end of one that has started, so it can
 * only be ended.
 * @throws Refusal not_found, stale_version, invalid_transition, and those of `createFlashSale`
 */
export async function changeFlashSale(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, reason, ...given }: FlashSaleChange,
): Promise<FlashSale> {
  requirePermission(actor, "lower_prices");
  const before = await lockFlashSale(tx, id);
  await requireVersion(before, version, () => getFlashSale(tx, id));
  const current = stateOfFlashSale(before, before.now);
  if (current !== "planned") refuse("invalid_transition", { params: { state: current } });
  const sale = await checkPeriod(tx, given);
  const { name = null, startsAt, endsAt, items } = sale;
  const { items: earlier, ...rest } = await getFlashSale(tx, id);
  await updateById(tx, "flashSales", id, { name, startsAt, endsAt, version: sql`version + 1` });
  await tx.deleteFrom("flashSaleItems").where("flashSaleId", "=", id).execute();
  await saveItems(tx, id, sale);
  await recordAct(tx, actor, "flash_sale.changed", id, {
    before: {
      name: rest.name,
      startsAt: rest.startsAt,
      endsAt: rest.endsAt,
      items: earlier.map(({ itemId, price }) => ({ itemId, price })),
    },
    after: { name, startsAt, endsAt, items },
    reason,
  });
  return getFlashSale(tx, id);
}

type Planned = Pick<NewFlashSale, "startsAt" | "endsAt" | "items">;

/** Checks the period. A start in the past means now, because a price cannot have held before somebody decided it. */
async function checkPeriod<Sale extends Planned>(tx: Tx, sale: Sale): Promise<Sale> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx);
  const now = rows[0]?.now ?? new Date().toISOString();
  const startsAt = Date.parse(sale.startsAt) < Date.parse(now) ? now : sale.startsAt;
  if (Date.parse(sale.endsAt) <= Date.parse(startsAt)) {
    refuse("validation_failed", { fields: { endsAt: "must be later" } });
  }
  if (new Set(sale.items.map(({ itemId }) => itemId)).size < sale.items.length) {
    refuse("validation_failed", { fields: { items: "names something twice" } });
  }
  return { ...sale, startsAt };
}

async function saveItems(tx: Tx, id: string, sale: Planned): Promise<void> {
  await checkPrices(tx, id, sale);
  await tx
    .insertInto("flashSaleItems")
    .values(
      sale.items.map(({ itemId, price }, at) => ({
        flashSaleId: id,
        itemId,
        price,
        position: at + 1,
        holdsFrom: sale.startsAt,
        holdsUntil: sale.endsAt,
      })),
    )
    .execute();
}
