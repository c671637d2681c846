import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  id,
  keyName,
  listQuery,
  moment,
  money,
  page,
  person,
  requiredText,
  version,
} from "#src/shared/fields.ts";
import { ofCustomer } from "#src/shared/privacy/of-customer.ts";
import { correction, correctionKinds } from "./corrections.ts";

/** `parked`: the verb refused. `waiting`: for a parked one. `decided`: a person has carried it out or dropped it. */
export const parkedViews = ["parked", "waiting", "decided"] as const;

export const decisions = ["retried", "corrected", "dropped"] as const;

const keyParams = z.strictObject({ key: keyName });

export const parkedCommand = z.object({
  /** The name of the key. The key itself would open the answer, which only its author may have. */
  id: keyName,
  state: z.enum(["parked", "waiting", "applied", "dropped"]),
  version: z.int(),
  /** The name of the endpoint, as the device sent it. */
  endpoint: z.string(),
  /** What its sentence says beside the verb; null: the device did not say it, or it was deleted. */
  said: z.object({
    amount: money.nullable(),
    pieces: z.int().nullable(),
    status: z.string().nullable(),
    handset: z.string().nullable(),
    /** The name of a new customer. */
    name: ofCustomer(z.string().nullable()),
  }),
  madeBy: person.extend({ isActive: z.boolean() }),
  /** The first letters of the id that the device gave itself. */
  device: z.string(),
  app: z.string(),
  /** By the clock of the server. */
  happenedAt: moment,
  receivedAt: moment,
  isClockUncertain: z.boolean(),
  /** Why it was not carried out; null for one that waits. */
  refusal: z
    .object({
      code: z.string(),
      /** An English sentence, for a code that the screen does not know. */
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      fields: z.record(z.string(), z.string()),
    })
    .nullable(),
  /**
   * Whether nobody can read what the device sent: it was deleted with the data of its customer (`customer_erased`), or the
   * key file is another one.
   */
  isErased: z.boolean(),
  /** The parked command that must be decided first. */
  waitsFor: keyName.nullable(),
  /** How many commands wait for this one. */
  dependents: z.int(),
  /** What this user may do with it. */
  mayTryAgain: z.boolean(),
  corrections: z.array(z.enum(correctionKinds)),
  decision: z
    .object({
      kind: z.enum(decisions),
      correction: z.string().nullable(),
      reason: ofCustomer(z.string().nullable()),
      by: person,
      at: moment,
    })
    .nullable(),
});
export type ParkedCommand = z.output<typeof parkedCommand>;

/** The fields of what a device sent that people may read. Passcodes, identity cards and signatures are never among them. */
export const parkedDetail = parkedCommand.extend({
  goods: z.array(
    z.object({
      /** Its place in the command, from 0. */
      line: z.int(),
      itemId: id,
      /** null: the shop has no such item. */
      name: z.string().nullable(),
      pieces: z.int().nullable(),
      serials: z.array(z.string()),
      /** The price of one piece that the author set instead of that of the item, and why; null: none. */
      price: z.object({ unitPrice: money, reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** The customer that the command names; null: none, or one that the shop does not have. */
  customer: person.nullable(),
  repair: z.object({ id, ticketNumber: z.string(), status: z.string() }).nullable(),
  fields: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })),
  /** Those that wait for this one, oldest first. */
  waiting: z.array(parkedCommand),
});
export type ParkedDetail = z.output<typeof parkedDetail>;

const decided = z.object({
  command: parkedCommand,
  /** What became of those that waited for it, oldest first. */
  followed: z.array(parkedCommand),
});

const refreshesOn = ["delivered-commands", "customers", "devices", "inventory", "users"] as const;

/** The refusals of every act of a person. What the verb refuses is in the answer: the command stays parked. */
const refusalsOfAct = ["command_decided", "stale_version", "conflict", "server_busy"] as const;

export const parkedContract = contract({
  listParked: {
    method: "GET",
    path: "/api/outbox/parked",
    summary: "What devices delivered and a verb refused, and what waits for it; newest first",
    access: "resolve_offline_records",
    refreshesOn,
    query: listQuery.omit({ search: true }).extend({
      /** By default those that nobody has decided: parked and waiting. */
      state: z.enum(parkedViews).optional(),
      endpoint: z.string().max(80).optional(),
      authorId: id.optional(),
    }),
    output: page(parkedCommand),
  },
  getParked: {
    method: "GET",
    path: "/api/outbox/parked/:key",
    summary:
      "One of them, with what the device sent, without passcodes, identity cards and signatures",
    access: "resolve_offline_records",
    refreshesOn,
    params: keyParams,
    output: parkedDetail,
  },
  retryParked: {
    method: "POST",
    path: "/api/outbox/parked/:key/retry",
    summary:
      "Carries a command out after all, as its author made it or with one field corrected, and then what waited for it. If the verb refuses again, the answer says why",
    access: "resolve_offline_records",
    params: keyParams,
    body: z.strictObject({ version, correction: correction.optional() }),
    output: decided,
    errors: refusalsOfAct,
    // The command has its own key and transaction.
    transaction: "own",
  },
  dropParked: {
    method: "POST",
    path: "/api/outbox/parked/:key/drop",
    summary:
      "Says that a command is never carried out, and why. What the device sent is deleted 30 days later; what waited for it is carried out or refused by itself",
    access: "resolve_offline_records",
    params: keyParams,
    body: z.strictObject({ version, reason: requiredText(300) }),
    output: decided,
    errors: refusalsOfAct,
    transaction: "own",
  },
});
