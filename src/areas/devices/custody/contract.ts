import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, person, text } from "#src/shared/fields.ts";
import { holderKinds, PLACE_LENGTH } from "./rules.ts";

const emptyIsNothing = (max: number) =>
  text(max)
    .transform((typed) => typed || undefined)
    .optional();

export const holder = z.object({
  kind: z.enum(holderKinds),
  /** The id of a holder who is a user; null for a place, for the customer, and when the user is unknown. */
  id: id.nullable(),
  /** The name of the user or of the place; null for the customer, and when the user is unknown. */
  name: z.string().nullable(),
  since: moment,
});
export type Holder = z.output<typeof holder>;

const custodyEnd = z.object({ kind: z.enum(holderKinds), name: z.string().nullable() });

/** One change of holder. */
export const custodyMove = z.object({
  id,
  position: z.int(),
  from: custodyEnd,
  to: custodyEnd,
  movedBy: person.nullable(),
  note: z.string().nullable(),
  movedAt: moment,
});
export type CustodyMove = z.output<typeof custodyMove>;

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

/** The fields that this topic adds to the device detail. */
export const custodyDetail = { custody: z.array(custodyMove) };

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
