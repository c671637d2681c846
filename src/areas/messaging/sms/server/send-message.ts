import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { dailyPartsOf } from "../../core/cost.ts";
import { refuseUnsent } from "../../outgoing/server/addressee.ts";
import { readShop, type ShopOfMessages } from "../../outgoing/server/shop-of-messages.ts";
import type { Changes } from "../../outgoing/server/change-message.ts";
import { smsChannel } from "../../outgoing/server/channel.ts";
import type { NewMessage, SmsMessage } from "../contract.ts";
import { findHandset } from "./known-values.ts";
import { decide } from "./decide.ts";
import { getMessage } from "./queries.ts";
import { insertMessage } from "./queue-sms.ts";
import { sourceOf } from "./source-of.ts";
import { usedToday } from "./used-today.ts";

/**
 * Writes a message that a user sends by hand. A user without `view_customers` is not told the name in it.
 * @throws Refusal validation_failed, not_found, template_not_found, missing_values, message_too_long, no_mobile_number,
 * foreign_number, sms_opt_out, no_marketing_consent, customer_erased, sms_limit_reached
 */
export async function sendMessage(tx: Tx, actor: Actor, input: NewMessage): Promise<SmsMessage> {
  const { customerId, deviceId, recipientPhone, purpose, variables, language } = input;
  const source = await sourceOf(tx, input);
  if (deviceId && !(await findHandset(tx, deviceId))) refuse("not_found");
  if (customerId && !(await isCustomer(tx, customerId))) refuse("not_found");
  const shop = await readShop(tx);
  const decision = await decide(
    tx,
    {
      recipientPhone,
      customerId,
      deviceId,
      type: source.type ?? input.type,
      purpose,
      source,
      variables,
      language,
    },
    shop,
  );
  const row = decision.notSent ? refuseUnsent(decision) : decision.row;
  await refuseOverLimit(tx, shop, row.parts);
  const id = await insertMessage(tx, row, { origin: "manual", createdBy: actor.userId });
  const sent = await getMessage(tx, id ?? "");
  if (may(actor, "view_customers")) return sent;
  const typed = sent.language === "sw" ? (source.contentSw ?? source.content) : source.content;
  return { ...sent, customerName: null, message: typed };
}

const isCustomer = (tx: Tx, id: string) =>
  tx.selectFrom("customers").select("id").where("id", "=", id).executeTakeFirst();

/** @throws Refusal sms_limit_reached */
export async function refuseOverLimit(
  tx: Tx,
  { notifications }: ShopOfMessages,
  parts: number,
): Promise<void> {
  const most = dailyPartsOf(notifications);
  if (most !== null && (await usedToday(tx)) + parts > most) refuse("sms_limit_reached");
}

/** A message is sent again within the limit of the day. */
export const smsChanges: Changes<SmsMessage> = {
  channel: smsChannel,
  get: getMessage,
  refuseUnready: async (tx, { parts }) => refuseOverLimit(tx, await readShop(tx), parts),
};
