/** Repairs of used handsets before their sale. Their parts and labour raise the cost of exactly this piece. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, positiveMoney, requiredText } from "#src/shared/fields.ts";
import { pieces } from "#src/areas/inventory/core/contract.ts";
import { serials } from "#src/areas/inventory/serials/contract.ts";
import { usedHandset } from "../contract.ts";
import { seesHandsets } from "../sees-handsets.ts";
import { repairOutcomes } from "../repair-schemas.ts";

export const handsetRepairsContract = contract({
  startHandsetRepair: {
    method: "POST",
    path: "/api/used-handsets/:id/repairs",
    summary:
      "Starts the repair of a used handset in stock; it cannot be sold until the repair ends",
    access: seesHandsets,
    params: idParams,
    body: z.strictObject({ problem: requiredText(500) }),
    output: usedHandset,
    errors: ["handset_not_in_stock", "serial_not_available", "item_archived"],
    idempotencyKey: "required",
  },
  addHandsetPart: {
    method: "POST",
    path: "/api/handset-repairs/:id/parts",
    summary:
      "Uses a part for a used handset: it leaves the stock, and its exact value raises the cost of the handset",
    access: "use_parts",
    params: idParams,
    body: z.strictObject({ itemId: id, quantity: pieces, serials: serials.optional() }),
    output: usedHandset,
    errors: [
      "handset_repair_ended",
      "product_not_found",
      "item_archived",
      "insufficient_stock",
      "serials_required",
      "serial_unknown",
      "serial_not_available",
      "conflict",
      "adjustment_needs_approval",
    ],
    idempotencyKey: "required",
  },
  addHandsetLabour: {
    method: "POST",
    path: "/api/handset-repairs/:id/labour",
    summary: "Adds what the work on a used handset cost, which raises the cost of the handset",
    access: "buy_handsets",
    params: idParams,
    body: z.strictObject({ amount: positiveMoney, description: requiredText(200) }),
    output: usedHandset,
    errors: ["handset_repair_ended", "conflict", "adjustment_needs_approval", "approval_outdated"],
    idempotencyKey: "required",
  },
  undoHandsetRepairCost: {
    method: "POST",
    path: "/api/handset-repair-costs/:id/undo",
    summary:
      "Undoes a cost of an open repair; a part comes back into the stock with the value with which it left",
    access: seesHandsets,
    params: idParams,
    output: usedHandset,
    errors: ["handset_repair_ended", "forbidden", "conflict", "serial_taken"],
    idempotencyKey: "required",
  },
  endHandsetRepair: {
    method: "POST",
    path: "/api/handset-repairs/:id/end",
    summary:
      "Ends the repair of a used handset: it can be sold again, or it is written off (needs `adjust_stock`)",
    access: seesHandsets,
    params: idParams,
    body: z.strictObject({ outcome: z.enum(repairOutcomes) }),
    output: usedHandset,
    errors: ["handset_repair_ended", "forbidden", "adjustment_needs_approval"],
    idempotencyKey: "required",
  },
});
