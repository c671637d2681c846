import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { newItem, inventoryContract } from "../../core/contract.ts";
import { countsContract } from "../../counts/contract.ts";
import { applyCount } from "../../counts/server/apply-count.ts";
import { getStockCount } from "../../counts/server/queries.ts";
import { delivered, receivingContract } from "../../receiving/contract.ts";
import { receiveStock } from "../../receiving/server/receive-stock.ts";
import { createItem } from "./create-item.ts";
import { getItem } from "../../core/server/queries.ts";
import { termsContract } from "../../terms/contract.ts";
import { changeTerms } from "../../terms/server/change-terms.ts";
import { valueContract } from "../../value/contract.ts";
import { correctStockValue } from "../../value/server/correct-stock-value.ts";
import { stockAct } from "../../adjustments/server/stock-act.ts";

async function nameOfItem(tx: Tx, actor: Actor, itemId: string): Promise<string> {
  const { name, sku } = await getItem(tx, actor, itemId);
  return `${name} · ${sku}`;
}

export const receiveAct = stockAct({
  access: receivingContract.receiveStock.access,
  input: delivered,
  nameOf: nameOfItem,
  run: receiveStock,
});

export const createItemAct = stockAct({
  access: inventoryContract.createItem.access,
  input: newItem,
  nameOf: async (_tx, _actor, _subjectId, { name, sku }) => `${name} · ${sku}`,
  run: (tx, actor, _subjectId, input) => createItem(tx, actor, input),
});

/** A higher price of many pieces whose cost is not known, above the limit. */
export const changeTermsAct = stockAct({
  access: termsContract.changeItemTerms.access,
  input: termsContract.changeItemTerms.body,
  nameOf: nameOfItem,
  run: changeTerms,
});

/** A correction of the value of stock above the limit. */
export const correctValueAct = stockAct({
  access: valueContract.correctStockValue.access,
  input: valueContract.correctStockValue.body,
  nameOf: nameOfItem,
  run: correctStockValue,
});

export const applyCountAct = stockAct({
  access: countsContract.applyStockCount.access,
  input: countsContract.applyStockCount.body,
  async nameOf(tx, _actor, countId) {
    const { number, name } = await getStockCount(tx, countId);
    return name ? `${number} · ${name}` : number;
  },
  run: applyCount,
});
