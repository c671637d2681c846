import * as z from "zod";
import { calledCustomer } from "#src/shared/privacy/of-customer.ts";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, listQuery, moment, money, page, person, text } from "#src/shared/fields.ts";
import { MAX_SERIALS, normalizeSerial, serialProblem } from "./serial-number.ts";
import { serialActs, serialFilters, serialStates } from "./rules.ts";

const problems = {
  empty: "is empty",
  long: "is too long",
  letters: "has a character no serial number has",
  imei: "is not an IMEI: one of its digits is wrong",
};

/** A serial number in any usual notation. `normalizeSerial` converts it to the stored form. */
export const serial = text(80)
  .transform(normalizeSerial)
  .superRefine((typed, check) => {
    const problem = serialProblem(typed);
    if (problem) check.addIssue({ code: "custom", message: problems[problem] });
  });

/** The serial numbers of moved pieces, without duplicates. The list must have as many numbers as pieces are moved. */
export const serials = z
  .array(serial)
  .max(MAX_SERIALS)
  .refine((all) => new Set(all).size === all.length, "names one piece twice");

/** The refusals of every endpoint that moves pieces by serial number. */
export const serialRefusals = [
  "serials_required",
  "serial_unknown",
  "serial_taken",
  "serial_shortened",
  "serial_not_available",
] as const;

/** The same, and that of an item that comes to be kept without serial numbers. */
export const switchRefusals = ["serials_have_costs", ...serialRefusals] as const;

/** The same, for movements that have a limit in value. */
export const movedRefusals = ["adjustment_needs_approval", ...serialRefusals] as const;

/** The piece that a scanned serial number belongs to. The look-up of items returns it with the item. */
export const foundPiece = z.object({ id, serial: z.string(), state: z.enum(serialStates) });

export type FoundPiece = z.output<typeof foundPiece>;

const sale = z.object({ id, saleNumber: z.string() });
const device = z.object({ id, ticketNumber: z.string() });

export const itemSerial = z.object({
  id,
  itemId: id,
  serial: z.string(),
  isImei: z.boolean(),
  state: z.enum(serialStates),
  /** The cost of the piece; null: not known. Only for users with `view_cost`. */
  unitCost: money.nullable().optional(),
  /** The sale and the repair for which the piece was sold, used or reserved; null if there is none. */
  sale: sale.nullable(),
  device: device.nullable(),
  cameAt: moment,
  wentAt: moment.nullable(),
});
export type ItemSerial = z.output<typeof itemSerial>;

export const serialEntry = z.object({
  id,
  act: z.enum(serialActs),
  reason: z.string().nullable(),
  state: z.enum(serialStates),
  sale: sale
    .extend({
      /** The buyer. Only for users who may see customers. */
      customer: calledCustomer.optional(),
    })
    .nullable(),
  device: device.nullable(),
  reference: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type SerialEntry = z.output<typeof serialEntry>;

export const serialsContract = contract({
  listItemSerials: {
    method: "GET",
    path: "/api/items/:id/serials",
    summary: "The pieces of an item by serial number; searched by a part of it",
    access: ["view_inventory", "use_parts", "view_pos"],
    refreshesOn: ["inventory"],
    params: idParams,
    query: listQuery.extend({
      state: z.enum(serialFilters).optional(),
      /** Limits the list to pieces that are reserved for this repair or built into its device. */
      deviceId: id.optional(),
    }),
    output: page(itemSerial).extend({ total: z.int() }),
  },
  getSerial: {
    method: "GET",
    path: "/api/serials/:id",
    summary: "One piece and everything that happened to it, newest first",
    access: ["view_inventory", "use_parts"],
    refreshesOn: ["inventory", "customers"],
    params: idParams,
    output: itemSerial.extend({
      item: z.object({ id, sku: z.string(), name: z.string() }),
      entries: z.array(serialEntry),
    }),
  },
});
