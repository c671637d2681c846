/** Decides for each customer of a message to many whether they get it, and writes the text. */
import { sql } from "kysely";
import type { Database, Tx } from "#src/server/database.ts";
import { idsOfSegment } from "#src/areas/customers/segments/server/ids-of-segment.ts";
import type { Segment } from "#src/areas/customers/segment-filters.ts";
import type { Language } from "#src/shared/words.ts";
import {
  addresseeColumns,
  refusalOfAddressee,
  refusalOfNumber,
  type Addressee,
} from "../../outgoing/server/addressee.ts";
import { write } from "../../sms/server/decide.ts";
import { type ShopOfMessages } from "../../outgoing/server/shop-of-messages.ts";
import type { Source } from "../../core/compose.ts";
import type { NotSentReason, SmsPurpose } from "../../core/values.ts";

export interface Audience {
  segment: Segment | null;
  /** In the order of ids, each once. */
  customerIds: readonly string[] | null;
}

export interface BulkText {
  source: Source;
  purpose: SmsPurpose;
  variables: Readonly<Record<string, string>>;
}

export interface Judged {
  customer: Addressee;
  notSent: NotSentReason | null;
  text: string;
  parts: number;
  language: Language;
  used: Record<string, string>;
}

/** The ids of the next customers of an audience, at most `limit`, after those that were read before. */
export async function nextIds(
  db: Database,
  { segment, customerIds }: Audience,
  after: string | null,
  limit: number,
): Promise<string[]> {
  if (segment) return idsOfSegment(db, segment, { limit, ...(after !== null && { after }) });
  return (customerIds ?? []).filter((id) => after === null || id > after).slice(0, limit);
}

const readCustomers = (db: Database | Tx, ids: readonly string[]) =>
  db
    .selectFrom("customers")
    .select(addresseeColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id");

export const findAddressees = (db: Database, ids: readonly string[]): Promise<Addressee[]> =>
  readCustomers(db, ids).execute();

/** Reads the customers and locks them, so that nobody erases one before the message is written. */
export const lockAddressees = (tx: Tx, ids: readonly string[]): Promise<Addressee[]> =>
  readCustomers(tx, ids).forKeyShare().execute();

export function judge(
  customer: Addressee,
  { source, purpose, variables }: BulkText,
  shop: ShopOfMessages,
): Judged {
  const { language, composed } = write({ source, variables }, shop, customer, undefined);
  const { text, parts, used, problem } = composed;
  const notSent =
    (customer.isWalkIn ? ("no_phone" as const) : null) ??
    (customer.erasedAt ? ("erased" as const) : null) ??
    (customer.isActive ? null : ("inactive" as const)) ??
    refusalOfNumber(customer.phone, shop.notifications.smsForeignNumbers) ??
    refusalOfAddressee(customer, purpose) ??
    problem;
  return { customer, notSent, text, parts, language, used };
}
