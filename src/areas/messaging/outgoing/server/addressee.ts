/** Who gets a message, and the reasons against it. */
import { sql } from "kysely";
import { isMobilePhone, normalizePhone } from "#src/shared/phone.ts";
import { refuse } from "#src/shared/errors.ts";
import type { RefusalCode } from "#src/shared/refusals/refusals.ts";
import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { MAX_PARTS } from "../../core/length.ts";
import type { NotSentReason, SmsPurpose } from "../../core/values.ts";

/** What decides whether a customer gets messages, and what their texts need. */
export interface Addressee {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  points: number;
  preferredLanguage: Language | null;
  smsOptOut: boolean;
  marketingConsent: boolean;
  isActive: boolean;
  isWalkIn: boolean;
  erasedAt: string | null;
}

export const addresseeColumns = [
  "id",
  "name",
  "phone",
  "email",
  "points",
  "preferredLanguage",
  "smsOptOut",
  "marketingConsent",
  "isActive",
  "isWalkIn",
  "erasedAt",
] as const;

/**
 * Reads a customer, or after a merge the survivor, and locks the row, so that nobody erases the customer before the
 * message is written. The walk-in customer is nobody.
 */
export async function lockAddressee(
  tx: Tx,
  by: { id: string } | { phone: string },
): Promise<Addressee | undefined> {
  const row = await tx
    .selectFrom("customers")
    .select(addresseeColumns)
    .$if("id" in by, (q) =>
      q.where("id", "=", sql<string>`surviving_customer(${"id" in by ? by.id : null}::uuid)`),
    )
    .$if("phone" in by, (q) => q.where("phone", "=", "phone" in by ? by.phone : ""))
    .forKeyShare()
    .executeTakeFirst();
  if (!row || row.isWalkIn) return undefined;
  return row;
}

/** Why a customer gets no message of this purpose; null if nothing speaks against it. */
export function refusalOfAddressee(
  customer: Pick<Addressee, "erasedAt" | "smsOptOut" | "marketingConsent"> | undefined,
  purpose: SmsPurpose,
): "erased" | "opt_out" | "no_consent" | null {
  if (customer?.erasedAt) return "erased";
  if (customer?.smsOptOut) return "opt_out";
  return purpose === "marketing" && !customer?.marketingConsent ? "no_consent" : null;
}

/** Whom a message that waits goes to: the customer as it is now. After a merge the survivor decides. */
export interface RecipientNow {
  recipient: string | null;
  purpose: SmsPurpose;
  erasedAt: string | null;
  /** null without a customer. */
  smsOptOut: boolean | null;
  marketingConsent: boolean | null;
}

/** The columns of `RecipientNow` for a message `m`, except its recipient. `customerNow` joins what they need. */
export const recipientNow = sql`m.purpose, coalesce(m.erased_at, c.erased_at) as erased_at, c.sms_opt_out,
  c.marketing_consent`;
export const customerNow = sql`left join customers o on o.id = m.customer_id
  left join customers c on c.id = coalesce(o.merged_into, o.id)`;

/** Since the message was written, the customer may have said no, or may have been erased. */
export function refusalOfSendingNow({
  recipient,
  purpose,
  erasedAt,
  smsOptOut,
  marketingConsent,
}: RecipientNow): "erased" | "opt_out" | "no_consent" | null {
  if (recipient === null || erasedAt) return "erased";
  const customer =
    smsOptOut === null
      ? undefined
      : { erasedAt: null, smsOptOut, marketingConsent: marketingConsent ?? false };
  return refusalOfAddressee(customer, purpose);
}

/** Why an SMS cannot go to this number; null if it can. */
export function refusalOfNumber(
  phone: string | null,
  isForeignAllowed: boolean,
): Extract<NotSentReason, "no_phone" | "no_mobile" | "foreign_number"> | null {
  if (!phone || phone === "+") return "no_phone";
  if (isMobilePhone(phone)) return null;
  if (phone.startsWith("+255")) return "no_mobile";
  const isNumber = /^\+[1-9]\d{7,14}$/.test(phone);
  if (!isNumber) return "no_mobile";
  return isForeignAllowed ? null : "foreign_number";
}

export const asNumber = (typed: string | null): string | null =>
  typed === null || typed.trim() === "" ? null : normalizePhone(typed);

const codes: Partial<Record<NotSentReason, RefusalCode>> = {
  opt_out: "sms_opt_out",
  no_consent: "no_marketing_consent",
  erased: "customer_erased",
  no_phone: "no_mobile_number",
  no_mobile: "no_mobile_number",
  foreign_number: "foreign_number",
  missing_values: "missing_values",
  too_long: "message_too_long",
};

/** Why no message is written, with the placeholders that have no value and the parts of a text that is too long. */
export interface NotSent {
  notSent: NotSentReason;
  missing: string[];
  parts: number;
}

/** @throws Refusal the one for the reason */
export function refuseUnsent({ notSent, missing, parts }: NotSent): never {
  const code = codes[notSent] ?? "conflict";
  return refuse(code, { params: { names: missing.join(", "), parts, most: MAX_PARTS } });
}
