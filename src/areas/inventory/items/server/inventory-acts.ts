import { newItem, inventoryContract } from "../../core/contract.ts";
import { countsContract } from "../../counts/contract.ts";
import { applyCount } from "../../counts/server/apply-count.ts";
import { getStockCount } from "../../counts/server/queries.ts";
import { delivered, receivingContract } from "../../receiving/contract.ts";
import { receiveStock } from "../../receiving/server/receive-stock.ts";
import { createItem } from "./create-item.ts";
import { getItem } from "../../core/server/queries.ts";
import { stockAct } from "../../adjustments/server/stock-act.ts";

export const receiveAct = stockAct({
  access: receivingContract.receiveStock.access,
  input: delivered,
  async nameOf(tx, actor, itemId) {
    const { name, sku } = await getItem(tx, actor, itemId);
    return `${name} · ${sku}`;
  },
  run: receiveStock,
});

export const createItemAct = stockAct({
  access: inventoryContract.createItem.access,
  input: newItem,
  nameOf: async (_tx, _actor, _subjectId, { name, sku }) => `${name} · ${sku}`,
  run: (tx, actor, _subjectId, input) => createItem(tx, actor, input),
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
