import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import { asId } from "#src/shared/ids.ts";
import { normalizePhone } from "#src/shared/phone.ts";
import { asDocumentNumber } from "#src/shared/text.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { networkOf } from "#src/server/http/guards/addresses.ts";
import { countCall, takeCallsBack } from "#src/server/http/guards/rate-limit.ts";
import { orderToken, type PublicOrder } from "../new-order.ts";
import { withdrawOrder } from "./answer-order.ts";

const select = (db: Database) =>
  db
    .selectFrom("orderRequests as r")
    .select([
      "r.id",
      "r.number",
      "r.total",
      "r.heldUntil",
      "r.pricesUntil",
      "r.reason",
      "r.createdAt",
    ])
    .select([
      sql<PublicOrder["status"]>`r.status`.as("status"),
      sql<PublicOrder["fulfilment"]>`r.fulfilment`.as("fulfilment"),
      sql<PublicOrder["lines"]>`(
        select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price)
          order by l.position)
        from order_request_lines l where l.request_id = r.id)`.as("lines"),
    ]);

/** @throws Refusal not_found */
export const getPublicOrder = (db: Database, token: string): Promise<PublicOrder> =>
  select(db).where("r.token", "=", token).executeTakeFirstOrThrow(notFound);

const isToken = (token: string): boolean => orderToken.safeParse(token).success;

/** The most requests that one page lists. */
const MAX_LISTED = 20;

/** The requests with these tokens, the latest first. Unknown tokens are left out. */
export const listPublicOrders = (
  db: Database,
  tokens: readonly string[],
): Promise<(PublicOrder & { token: string })[]> =>
  select(db)
    .select("r.token")
    .where(sql<boolean>`r.token = any(${tokens.filter(isToken).slice(0, MAX_LISTED)}::text[])`)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id")
    .execute();

/** The request that this form has created already. Only who knows its phone number gets its token. */
export async function findSentOrder(
  db: Database,
  typedId: string,
  phone: string,
): Promise<{ token: string } | undefined> {
  const id = asId(typedId);
  return id
    ? db
        .selectFrom("orderRequests")
        .select("token")
        .where("id", "=", id)
        .where("phone", "=", normalizePhone(phone))
        .executeTakeFirst()
    : undefined;
}

/** @throws Refusal not_found, order_not_open */
export async function withdrawPublicOrder(tx: Tx, token: string): Promise<PublicOrder> {
  const { id } = await getPublicOrder(tx, token);
  await withdrawOrder(tx, id);
  return getPublicOrder(tx, token);
}

/**
 * The request with this token, and the user who set its goods aside or sells them: a payment link of the customer is
 * sent in the name of this user.
 * @throws Refusal not_found; order_not_open, if nobody has answered yet
 */
export async function getAnsweredOrder(
  db: Database,
  token: string,
): Promise<{ id: string; userId: string }> {
  const { id } = await getPublicOrder(db, token);
  const answer = await db
    .selectFrom("events")
    .select("actorId")
    .where("recordId", "=", id)
    .where("kind", "in", ["order_request.accepted", "order_request.paying"])
    .where("actorId", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return { id, userId: answer?.actorId ?? refuse("order_not_open") };
}

/** The limit of wrong attempts from one client address. */
const TRIES = { max: 20, seconds: 3600 };

/**
 * Finds the secret token of a request by its number and phone number. The answer does not reveal which of the two is
 * wrong.
 * @throws Refusal not_found, too_many_requests
 */
export async function findOrderToken(
  db: Database,
  address: string,
  { number, phone }: { number: string; phone: string },
): Promise<string> {
  const bucket = `find order from ${networkOf(address)}`;
  await countCall(db, bucket, TRIES.max, TRIES.seconds);
  const row = await db
    .selectFrom("orderRequests")
    .select("token")
    .where("number", "=", asDocumentNumber(number))
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow(notFound);
  await takeCallsBack(db, [bucket]);
  return row.token;
}
