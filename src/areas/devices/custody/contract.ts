import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, person, text } from "#src/shared/fields.ts";
import { PLACE_LENGTH } from "./rules.ts";
import { holder, custodyMove } from "../core/detail/custody.ts";

const emptyIsNothing = (max: number) =>
  text(max)
    .transform((typed) => typed || undefined)
    .optional();

export const newCustody = z
  .strictObject({
    /** The user who becomes the holder. */
    userId: id.optional(),
    /** The place where the device is put: the name of a shelf, a drawer or another shop. */
    place: emptyIsNothing(PLACE_LENGTH),
    note: emptyIsNothing(300),
  })
  .refine((to) => !to.userId || !to.place, {
    message: "choose a person or a place, not both",
    path: ["place"],
  });
export type NewCustody = z.output<typeof newCustody>;

const mayCarry = [
  "update_device_status",
  "update_any_device_status",
  "create_devices",
  "hand_over_devices",
] as const;

export const custodyContract = contract({
  moveCustody: {
    method: "POST",
    path: "/api/devices/:id/custody",
    summary: "Says who holds a device from now on: a user, a place, or (neither given) oneself",
    access: mayCarry,
    params: idParams,
    body: newCustody,
    output: z.object({ holder, custody: z.array(custodyMove) }),
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  listHolders: {
    method: "GET",
    path: "/api/devices/holders",
    summary: "To whom a device may be handed, and the places used lately",
    access: mayCarry,
    refreshesOn: ["devices", "users"],
    output: z.object({ people: z.array(person), places: z.array(z.string()) }),
  },
});
