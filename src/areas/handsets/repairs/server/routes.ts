import { routes } from "#src/server/http/routes.ts";
import { handsetRepairsContract } from "../contract.ts";
import { endHandsetRepair, startHandsetRepair } from "./move-repair.ts";
import { addHandsetLabour, addHandsetPart, undoHandsetRepairCost } from "./repair-costs.ts";

export const handsetRepairsRoutes = routes(handsetRepairsContract, {
  startHandsetRepair: (tx, { actor, params, body }) =>
    startHandsetRepair(tx, actor, params.id, body.problem),
  addHandsetPart: (tx, { actor, params, body }) => addHandsetPart(tx, actor, params.id, body),
  addHandsetLabour: (tx, { actor, params, body }) => addHandsetLabour(tx, actor, params.id, body),
  undoHandsetRepairCost: (tx, { actor, params }) => undoHandsetRepairCost(tx, actor, params.id),
  endHandsetRepair: (tx, { actor, params, body }) =>
    endHandsetRepair(tx, actor, params.id, body.outcome),
});
