/** Handsets that were reported lost or stolen. Buying one gives a warning. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  id,
  idParams,
  listQuery,
  moment,
  page,
  person,
  requiredText,
} from "#src/shared/fields.ts";
import { requiredImei } from "../imei-field.ts";

export const lostImei = z.object({
  id,
  imei: z.string(),
  reason: z.string(),
  reportedBy: person.nullable(),
  createdAt: moment,
});
export type LostImei = z.output<typeof lostImei>;

export const lostImeisContract = contract({
  listLostImeis: {
    method: "GET",
    path: "/api/lost-imeis",
    summary: "Handsets that were reported lost, the latest first",
    access: "buy_handsets",
    refreshesOn: ["lost-imeis", "users"],
    query: listQuery,
    output: page(lostImei),
  },
  addLostImei: {
    method: "POST",
    path: "/api/lost-imeis",
    summary: "Puts a handset on the list of lost ones",
    access: "buy_handsets",
    body: z.strictObject({ id: id.optional(), imei: requiredImei, reason: requiredText(300) }),
    output: lostImei,
    status: 201,
    errors: ["id_taken", "lost_imei_taken"],
    idempotencyKey: "required",
  },
  removeLostImei: {
    method: "DELETE",
    path: "/api/lost-imeis/:id",
    summary: "Takes a handset off the list. Who did it stays",
    access: "buy_handsets",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
});
