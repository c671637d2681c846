/**
 * The wire between the outbox of a device and the server: what `POST /api/outbox` takes and answers. A command is a write
 * that a device has stored before it is sent, so its form outlives the version of the app that made it.
 */
import * as z from "zod";
import { id, moment, text } from "#src/shared/fields.ts";
import { MAX_COMMANDS } from "./limits.ts";

export const command = z.strictObject({
  /** UUID v7 that the device makes at the tap. It is also the Idempotency-Key of the verb. */
  key: id,
  /** The place in the device's own order, from 1. */
  seq: z.int().min(1),
  /** The id of the user who tapped. */
  author: id,
  /** The name of the endpoint in its contract, e.g. "createSale". */
  endpoint: text(80).min(1),
  /** The version of the endpoint's body, from 1. */
  version: z.int().min(1).max(1_000_000),
  /** The path parameters of the endpoint, by name. */
  params: z.record(z.string().max(40), z.string().max(200)),
  /** The body of the endpoint, which its own contract validates. */
  body: z.unknown(),
  /** When the user tapped, by the device's clock. */
  madeAt: moment,
  /** The server's time in the last answer that the device had when the user tapped; null before the first answer. */
  lastServerTime: moment.nullable(),
  /** The ids of the records that the command creates or uses. Commands that share one keep their order. */
  needs: z.array(id).max(250),
  /** The ids of files in the device's store that are sent after the command: photos and signatures. */
  blobs: z.array(id).max(60),
  /** Prices, totals and numbers that the paper or the screen showed; null if it showed none. The server keeps what it reads. */
  shown: z.unknown(),
  /** The build of the app that made the command. */
  app: text(80),
});
export type Command = z.output<typeof command>;

export const delivery = z.strictObject({
  /** The id that the device gave itself when it first stored a command. */
  device: text(80).min(1),
  /** When the batch was sent, by the same clock as `madeAt`. */
  sentAt: moment,
  commands: z.array(command).min(1).max(MAX_COMMANDS),
});
export type Delivery = z.output<typeof delivery>;

export const commandRefusal = z.object({
  /** A code of the list of refusals. */
  code: z.string(),
  /** An English sentence. Screens show the translated sentence of the code. */
  message: z.string(),
  /** The rest of the refusal: fields with their errors, and the values of the translated sentence. */
  details: z.unknown().optional(),
});
export type CommandRefusal = z.output<typeof commandRefusal>;

export const commandResult = z.discriminatedUnion("state", [
  /** The verb was carried out once. `answer` is its answer; null if the server has deleted it since. */
  z.object({ key: id, state: z.literal("applied"), answer: z.unknown() }),
  /** The verb refused. The server keeps the command until a person decides. */
  z.object({ key: id, state: z.literal("parked"), refusal: commandRefusal }),
  /** It needs the parked command with the key `for`. The server keeps it until a person has decided that one. */
  z.object({ key: id, state: z.literal("waiting"), for: id }),
  /** It is not stored or not carried out yet. The device keeps it and sends it again. */
  z.object({ key: id, state: z.literal("again") }),
]);
export type CommandResult = z.output<typeof commandResult>;

/** A result may be missing; then its command stays on the device. */
export const deliveryAnswer = z.object({
  serverTime: moment,
  results: z.array(commandResult),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;
