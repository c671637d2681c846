import { createHash, randomBytes } from "node:crypto";
import { pageHref } from "#src/shared/addresses.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";
import type { CheckedLine } from "../cart-now.ts";
import type { NewOrder } from "../new-order.ts";
import { totalOf } from "../rules.ts";
import { endOfPrices } from "./agree-on-prices.ts";

/** The limit of requests with one phone number, wherever they come from. */
const OF_PHONE = { max: 10, seconds: 3600 };
const TOKEN_BYTES = 24;

/**
 * Stores a request of the online shop. It reserves nothing, so that two requests for the last piece are both kept. It
 * creates no customer, because anybody may send any phone number.
 * @throws Refusal too_many_requests, id_taken
 */
export async function createOrder(
  tx: Tx,
  { name, phone, fulfilment, place, note, language }: Omit<NewOrder, "lines">,
  lines: readonly CheckedLine[],
  id: string = newId(),
): Promise<{ id: string; token: string }> {
  const hashed = createHash("sha256").update(phone).digest("base64url");
  await countCall(tx, `order of ${hashed}`, OF_PHONE.max, OF_PHONE.seconds);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const total = totalOf(lines);
  const { number } = await tx
    .insertInto("orderRequests")
    .values({
      id,
      number: nextNumber("order_request"),
      token,
      name,
      phone,
      fulfilment,
      place: fulfilment === "delivery" ? (place ?? null) : null,
      note: note ?? null,
      language,
      total,
      pricesUntil: await endOfPrices(tx),
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("orderRequestLines")
    .values(lines.map((line, at) => ({ ...line, requestId: id, position: at + 1 })))
    .execute();
  await notify(tx, {
    type: "info",
    code: "order_request",
    values: { number, amount: total },
    href: pageHref("/order-requests/$id", { id }),
    to: { permission: "manage_order_requests" },
    recordId: id,
  });
  await recordAct(tx, null, "order_request.requested", id, { number, total });
  return { id, token };
}
