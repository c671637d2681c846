import type { Tx } from "#src/server/database.ts";
import { wordsOf } from "#src/server/words.ts";
import { insertEmail } from "../../email/server/insert-email.ts";
import { hasOptedOut, signatureOf } from "../../email/server/send-paper.ts";
import { isMailReady } from "../../mail-server/server/get-server.ts";
import { lockAddressee, refusalOfAddressee } from "../../outgoing/server/addressee.ts";
import { write } from "../../sms/server/decide.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { findHandset } from "../../sms/server/known-values.ts";
import { messageOf } from "../../templates/occasions.ts";
import { findActiveFor } from "../../templates/server/queries.ts";
import type { CustomerNotification } from "./notify-customer.ts";

/**
 * Queues the message as an email: in the text of its template, with its paper. Returns null if nothing is sent: the
 * channel is off, no mail server is set up, the customer has no address or wants no messages, or there is no template.
 */
export async function emailCustomer(
  tx: Tx,
  notification: CustomerNotification,
): Promise<string | null> {
  const { occasion, kind, recordId, customerId, deviceId, variables, attachment } = notification;
  const shop = await readShop(tx);
  if (!shop.notifications.emailNotifications || !(await isMailReady(tx))) return null;
  const customer = await lockAddressee(tx, { id: customerId });
  const address = customer?.email?.toLowerCase();
  const { type, purpose } = messageOf[occasion];
  if (!address || refusalOfAddressee(customer, purpose) || (await hasOptedOut(tx, address)))
    return null;
  const template = await findActiveFor(tx, occasion);
  if (!template) return null;
  const handset = deviceId ? await findHandset(tx, deviceId) : undefined;
  const { language, composed } = write({ source: template, variables }, shop, customer, handset);
  // What is too long for an SMS is not too long here.
  if (composed.problem === "missing_values") return null;
  const t = wordsOf("emails", language);
  const text = [composed.text, attachment && t("text.attached")].filter(Boolean).join("\n\n");
  return insertEmail(
    tx,
    {
      recipient: address,
      subject: t(`text.about.${occasion}`, { shop: shop.business.name }),
      body: `${text}\n\n${signatureOf(shop.business)}`,
      type,
      purpose,
      language,
      customerId: customer?.id ?? null,
      deviceId: deviceId ?? null,
      attachment: attachment ? { ...attachment, language } : null,
    },
    { occasion: { kind: kind ?? occasion, recordId }, createdBy: null },
  );
}
