import { stockAct } from "#src/areas/inventory/adjustments/server/stock-act.ts";
import type { Tx } from "#src/server/database.ts";
import { handsetRepairsContract } from "../contract.ts";
import { lockRepair } from "./lock-repair.ts";
import { endHandsetRepair } from "./move-repair.ts";
import { addHandsetLabour, addHandsetPart } from "./repair-costs.ts";

const nameOf = async (tx: Tx, _actor: unknown, repairId: string): Promise<string> => {
  const { handsetNumber, brand, model } = await lockRepair(tx, repairId);
  return `${handsetNumber} · ${brand} ${model}`;
};

/** Parts that cost more than was paid for the handset, above the limit. */
export const handsetPartAct = stockAct({
  access: handsetRepairsContract.addHandsetPart.access,
  input: handsetRepairsContract.addHandsetPart.body,
  nameOf,
  run: addHandsetPart,
});

/** Labour that raises the value of a handset above the limit. */
export const handsetLabourAct = stockAct({
  access: handsetRepairsContract.addHandsetLabour.access,
  input: handsetRepairsContract.addHandsetLabour.body,
  nameOf,
  run: addHandsetLabour,
});

/** A handset that is worth more than the limit and is written off. */
export const writeOffHandsetAct = stockAct({
  access: "adjust_stock",
  input: handsetRepairsContract.endHandsetRepair.body,
  nameOf,
  run: (tx, actor, repairId, { outcome }) => endHandsetRepair(tx, actor, repairId, outcome),
});
