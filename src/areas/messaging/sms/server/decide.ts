import type { Language } from "#src/shared/words.ts";
import type { Tx } from "#src/server/database.ts";
import { compose, type Composed, type Source } from "../../core/compose.ts";
import type { SmsPurpose, SmsType, StoredSmsType } from "../../core/values.ts";
import {
  asNumber,
  lockAddressee,
  refusalOfAddressee,
  refusalOfNumber,
  type Addressee,
  type NotSent,
} from "../../outgoing/server/addressee.ts";
import type { ShopOfMessages } from "../../outgoing/server/shop-of-messages.ts";
import { findHandset, knownValues, type Handset } from "./known-values.ts";

/** What somebody wants to send. */
export interface Wanted {
  recipientPhone: string | null;
  customerId?: string | null | undefined;
  deviceId?: string | null | undefined;
  type: SmsType;
  purpose: SmsPurpose;
  source: Source & { templateId: string | null };
  variables?: Readonly<Record<string, string>> | undefined;
  language?: Language | undefined;
}

/** The columns of the message, or the reason why nothing is sent. */
export type Decision = { row: DecidedRow; notSent: null } | NotSent;

export interface DecidedRow {
  recipientPhone: string;
  text: string;
  type: StoredSmsType;
  purpose: SmsPurpose;
  language: Language;
  parts: number;
  customerId: string | null;
  deviceId: string | null;
  templateId: string | null;
  variables: string;
}

/**
 * Decides whether a message is sent, and what it says. A number without a customer belongs to the customer who has it,
 * so that an opt-out counts however the message is sent.
 */
export async function decide(tx: Tx, wanted: Wanted, shop: ShopOfMessages): Promise<Decision> {
  const { customerId, deviceId, purpose } = wanted;
  const named = customerId ? await lockAddressee(tx, { id: customerId }) : undefined;
  const phone = asNumber(wanted.recipientPhone);
  const owner = phone && phone !== named?.phone ? await lockAddressee(tx, { phone }) : undefined;
  const customer = named ?? owner;
  const against =
    refusalOfAddressee(customer, purpose) ??
    (owner && owner !== customer && owner.smsOptOut ? "opt_out" : null) ??
    refusalOfNumber(phone, shop.notifications.smsForeignNumbers);
  if (against) return { notSent: against, missing: [], parts: 0 };
  const handset = deviceId ? await findHandset(tx, deviceId) : undefined;
  const { language, composed } = write(wanted, shop, customer, handset);
  if (composed.problem)
    return { notSent: composed.problem, missing: composed.missing, parts: composed.parts };
  return {
    notSent: null,
    row: {
      recipientPhone: phone ?? "",
      text: composed.text,
      type: wanted.type,
      purpose,
      language,
      parts: composed.parts,
      customerId: customer?.id ?? null,
      deviceId: deviceId ?? null,
      templateId: wanted.source.templateId,
      variables: JSON.stringify(wanted.source.templateId ? composed.used : {}),
    },
  };
}

/** Writes the text in the language of the customer, or else of the shop. */
export function write(
  {
    source,
    variables,
    language: chosen,
  }: Pick<Wanted, "variables" | "language"> & { source: Source },
  { business }: ShopOfMessages,
  customer: Addressee | undefined,
  handset: Handset | undefined,
): { language: Language; composed: Composed } {
  const language = chosen ?? customer?.preferredLanguage ?? business.language;
  const values = {
    ...knownValues(business, customer ?? null, handset ?? null),
    ...given(variables),
  };
  return { language, composed: compose(source, language, values) };
}

/** An empty value does not hide the one that Fundi knows. */
const given = (variables: Wanted["variables"] = {}) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value.trim() !== ""));
