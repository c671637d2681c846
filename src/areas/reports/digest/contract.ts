import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, done, email, id, idParams, mobilePhone, moment, person } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";

export const digestChannels = ["email", "sms"] as const;
export type DigestChannel = (typeof digestChannels)[number];

/** Why a recipient gets none. `no_right`: the user, or who added the address, may not see the takings any more. */
export const digestProblems = ["no_right", "no_number"] as const;

const channel = z.enum(digestChannels);
const language = z.enum(languages);

export const digestRecipient = z.object({
  id,
  /** null: an address or number that belongs to no user. */
  user: person.nullable(),
  /** null: the address or number that the user has. */
  address: z.string().nullable(),
  channel,
  language,
  addedBy: person,
  problem: z.enum(digestProblems).nullable(),
  /** The last day of which a digest was written for them. */
  lastDay: day.nullable(),
  createdAt: moment,
});
export type DigestRecipient = z.output<typeof digestRecipient>;

export const digestState = z.object({
  recipients: z.array(digestRecipient),
  /** Users who may get one and do not yet. */
  candidates: z.array(person.extend({ hasPhone: z.boolean() })),
  /** The next digest that is not due yet; null while the digest is off. */
  next: z.object({ day, dueAt: moment }).nullable(),
  isMailReady: z.boolean(),
  isSmsReady: z.boolean(),
  /** Whether whoever asks may see the takings, and thus a preview. */
  maySeeTakings: z.boolean(),
  hasPhone: z.boolean(),
});
export type DigestState = z.output<typeof digestState>;

export const digestPreview = z.object({
  day,
  subject: z.string(),
  /** The email without its form in HTML. */
  text: z.string(),
  sms: z.string(),
  /** The parts that providers would charge for, at most two. */
  smsParts: z.int(),
});
export type DigestPreview = z.output<typeof digestPreview>;

export const newRecipient = z.union([
  z.strictObject({ userId: id, channel, language }),
  z.strictObject({ address: email, channel: z.literal("email"), language }),
  z.strictObject({ address: mobilePhone, channel: z.literal("sms"), language }),
]);
export type NewRecipient = z.output<typeof newRecipient>;

export const digestContract = contract({
  getDigest: {
    method: "GET",
    path: "/api/digest",
    summary: "Who gets the digest of a day, and when the next one goes",
    access: "manage_settings",
    refreshesOn: ["digests", "settings", "users", "mail-server", "sms-providers"],
    output: digestState,
  },
  previewDigest: {
    method: "GET",
    path: "/api/digest/preview",
    summary: "The digest that whoever asks would get now, with their rights",
    access: "manage_settings",
    alsoNeeds: "reconcile_payments",
    refreshesOn: ["settings", "payments", "sales", "devices", "inventory", "approvals", "shifts"],
    query: z.strictObject({ language: language.default("en") }),
    output: digestPreview,
    errors: ["forbidden"],
  },
  addDigestRecipient: {
    method: "POST",
    path: "/api/digest/recipients",
    summary: "Lets a user, an address or a number get the digest of each day from now on",
    access: "manage_settings",
    body: newRecipient,
    output: z.object({ id }),
    status: 201,
    errors: ["not_found", "forbidden", "digest_recipient_exists", "digest_recipient_unfit"],
    idempotencyKey: "required",
  },
  removeDigestRecipient: {
    method: "DELETE",
    path: "/api/digest/recipients/:id",
    summary: "Ends the digests of a recipient",
    access: "manage_settings",
    params: idParams,
    output: done,
    errors: ["not_found"],
  },
  sendMeDigest: {
    method: "POST",
    path: "/api/digest/send",
    summary: "Sends a digest to whoever asks, at once and beside the daily one",
    access: "manage_settings",
    body: z.strictObject({ channel, language }),
    output: done,
    errors: [
      "forbidden",
      "email_not_set_up",
      "no_mobile_number",
      "foreign_number",
      "sms_limit_reached",
    ],
    idempotencyKey: "required",
  },
});
