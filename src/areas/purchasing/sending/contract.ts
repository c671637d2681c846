/** Sending a purchase order to its supplier. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { email, id, idParams, moment, person, text, version } from "#src/shared/fields.ts";
import { languages } from "#src/shared/words.ts";
import { emailStatuses } from "#src/areas/messaging/core/email-values.ts";
import { purchaseOrder } from "../orders/contract.ts";
import { sendingChannels } from "../sending-values.ts";

export const orderSending = z.object({
  id,
  channel: z.enum(sendingChannels),
  /** The address or number; null: the user chose the recipient in another program. */
  recipient: z.string().nullable(),
  language: z.enum(languages),
  /** What became of the email; null for the other channels. */
  emailStatus: z.enum(emailStatuses).nullable(),
  sentBy: person.nullable(),
  createdAt: moment,
});
export type OrderSending = z.output<typeof orderSending>;

const shared = { version, language: z.enum(languages).default("en") };

/** `version` is that of the order that the user saw, so that nothing else is sent. */
export const sendOrder = z.discriminatedUnion("channel", [
  z.strictObject({ channel: z.literal("email"), to: email, ...shared }),
  z.strictObject({ channel: z.literal("whatsapp"), to: text(40).optional(), ...shared }),
  z.strictObject({ channel: z.literal("pdf"), ...shared }),
]);
export type SendOrder = z.output<typeof sendOrder>;

export const sendingContract = contract({
  sendPurchaseOrder: {
    method: "POST",
    path: "/api/purchase-orders/:id/send",
    summary:
      "Sends an order to its supplier, or records that it was; a draft becomes sent. Needs `view_cost`, and for email `send_messages`",
    access: "manage_purchase_orders",
    params: idParams,
    body: sendOrder,
    output: z.object({ order: purchaseOrder, sending: orderSending }),
    status: 201,
    errors: ["not_found", "stale_version", "forbidden", "invalid_transition", "email_not_set_up"],
    idempotencyKey: "required",
  },
  listOrderSendings: {
    method: "GET",
    path: "/api/purchase-orders/:id/sendings",
    summary: "To whom and how an order was sent, the latest first; at most 50",
    access: "view_purchase_orders",
    refreshesOn: ["purchase-orders", "emails", "users"],
    params: idParams,
    output: z.object({ items: z.array(orderSending) }),
  },
});
