import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, moment } from "#src/shared/fields.ts";
import { changesOfCustomers, customer } from "#src/areas/customers/contract.ts";
import { deviceSummary } from "#src/areas/devices/core/contract.ts";

/** The lists of the pack. Each is an answer of its own, so that no answer is large. */
export const packLists = ["customers", "devices", "serials"] as const;
export type PackList = (typeof packLists)[number];

/** The most records of each list. */
export const mostOf: Readonly<Record<PackList, number>> = {
  customers: 5000,
  devices: 3000,
  serials: 3000,
};

/** What a device keeps of a customer: enough to find them and to see their points, and nothing that is not needed. */
export const keptCustomer = customer.pick({
  id: true,
  name: true,
  phone: true,
  loyaltyLevel: true,
  tag: true,
  points: true,
  totalSpent: true,
  joinedDate: true,
  lastVisit: true,
  isActive: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
export type KeptCustomer = z.output<typeof keptCustomer>;

/** A piece in stock that is sold by its number. */
const keptSerial = z.object({ id, itemId: id, serial: z.string(), cameAt: moment });

const list = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    /** Records that the device forgets: deleted, erased, merged into another, or handed over. */
    removed: z.array(id),
    /** Whether `items` is the whole list, which replaces that of the device. Otherwise it has what changed. */
    isWhole: z.boolean(),
    /** Whether the shop has more such records than the list may have. */
    isCut: z.boolean(),
  });

/** A position in the journal: the number of its last event, its moment, and the moment from which changes come. */
export const POSITION = /^(\d{1,18})\.(\d{1,17})\.(\d{1,17})$/;

const pack = z.object({
  /** `since` of the next call. */
  position: z.string(),
  /** When the list was read. */
  asOf: moment,
  customers: list(keptCustomer).optional(),
  devices: list(deviceSummary).optional(),
  serials: list(keptSerial).optional(),
  /** The list to ask for next; null after the last one that the user may read. */
  nextList: z.enum(packLists).nullable(),
});
export type Pack = z.output<typeof pack>;

export const offlineContract = contract({
  getPack: {
    method: "GET",
    path: "/api/offline/pack",
    summary:
      "What a device keeps for work without a network, one list after the other: the customers who were active last, repairs that are not handed over, pieces in stock by serial number; with `since` only what changed",
    access: "signed-in",
    refreshesOn: [...changesOfCustomers, "users", "settings", "inventory", "loaners"],
    query: z.strictObject({
      /** The position of an earlier answer. One that is old or unknown, or since which very much happened, gets whole lists. */
      since: z.string().regex(POSITION).optional(),
      list: z.enum(packLists).optional(),
    }),
    output: pack,
  },
});
