/** Attempts: the requests to providers to send a message. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { id, idParams, moment, person } from "#src/shared/fields.ts";
import { smsProviderNames } from "../providers/provider-names.ts";

/**
 * `asked`: the request is open. `not_received`: its result was unknown, and a user has stated that the message did not
 * arrive.
 */
export const attemptStates = [
  "asked",
  "accepted",
  "delivered",
  "failed",
  "refused",
  "unknown",
  "not_received",
] as const;
export type AttemptState = (typeof attemptStates)[number];

export const attempt = z.object({
  id,
  /** The position among the attempts of its message, from 1. */
  attemptNumber: z.int(),
  provider: z.enum(smsProviderNames),
  state: z.enum(attemptStates),
  providerMessageId: z.string().nullable(),
  /** The reason of a refusal or failure, in the words of the provider. */
  detail: z.string().nullable(),
  askedAt: moment,
  answeredAt: moment.nullable(),
  /** Who stated that the message did not arrive. */
  statedBy: person.nullable(),
});
export type Attempt = z.output<typeof attempt>;

export const attemptsContract = contract({
  listAttempts: {
    method: "GET",
    path: "/api/sms/messages/:id/attempts",
    summary: "The attempts to send a message, newest first",
    access: "view_messages",
    refreshesOn: ["sms", "sms-bulks"],
    params: idParams,
    output: z.object({ items: z.array(attempt) }),
  },
});
