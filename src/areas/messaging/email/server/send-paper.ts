/** Sends a paper by email because a user asks for it. Higher areas call it for their papers. */
import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import type { Language } from "#src/shared/words.ts";
import type { AttachmentReference } from "#src/server/attachments.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import { isMailReady } from "../../mail-server/server/get-server.ts";
import {
  lockAddressee,
  refusalOfAddressee,
  type Addressee,
} from "../../outgoing/server/addressee.ts";
import { readShop, type ShopOfMessages } from "../../outgoing/server/shop-of-messages.ts";
import { refuseUnsent } from "../../outgoing/server/addressee.ts";
import type { Changes } from "../../outgoing/server/change-message.ts";
import { emailChannel } from "../../outgoing/server/channel.ts";
import type { ListedEmail } from "../contract.ts";
import type { EmailType } from "../../core/email-values.ts";
import { insertEmail } from "./insert-email.ts";
import { getListedEmail } from "./queries.ts";

export interface PaperToSend {
  to: string;
  type: Extract<
    EmailType,
    "receipt" | "invoice" | "credit_note" | "shift_report" | "sales_report" | "purchase_order"
  >;
  /** What the paper is, in the subject: its name and number. */
  title: string;
  /** What the email says about it; empty for reports. */
  message: string;
  /** Whose paper it is; null for reports. */
  customerId: string | null;
  deviceId: string | null;
  attachment: AttachmentReference;
}

/** @throws Refusal email_not_set_up, customer_erased, sms_opt_out */
export async function sendPaper(tx: Tx, actor: Actor, paper: PaperToSend): Promise<ListedEmail> {
  const { to, type, title, message, customerId, deviceId, attachment } = paper;
  const { language } = attachment;
  const customer = customerId ? await lockAddressee(tx, { id: customerId }) : undefined;
  const against =
    refusalOfAddressee(customer, "service") ??
    (customerId && (await hasOptedOut(tx, to)) ? "opt_out" : null);
  if (against) refuseUnsent({ notSent: against, missing: [], parts: 0 });
  await refuseUnready(tx);
  const shop = await readShop(tx);
  const t = wordsOf("emails", language);
  const id = await insertEmail(
    tx,
    {
      recipient: to,
      subject: t("text.subject", { title, shop: shop.business.name }),
      body: bodyOf(shop, language, {
        customer,
        text: [message, t("text.attached")].filter(Boolean).join("\n\n"),
      }),
      type,
      purpose: "service",
      language,
      customerId: customer?.id ?? null,
      deviceId,
      attachment,
    },
    { occasion: null, createdBy: actor.userId },
  );
  return getListedEmail(tx, id ?? "");
}

/** @throws Refusal email_not_set_up */
async function refuseUnready(tx: Tx): Promise<void> {
  if (!(await isMailReady(tx))) refuse("email_not_set_up");
}

/** An email is sent again if there is a mail server. */
export const emailChanges: Changes<ListedEmail> = {
  channel: emailChannel,
  get: getListedEmail,
  refuseUnready,
};

/** The text between a greeting and the shop. Fundi's texts to customers by SMS greet by themselves. */
export function bodyOf(
  { business }: ShopOfMessages,
  language: Language,
  { customer, text }: { customer: Addressee | undefined; text: string },
): string {
  const t = wordsOf("emails", language);
  const hello = customer ? t("text.hello", { name: customer.name }) : t("text.helloNobody");
  return [hello, text, signatureOf(business)].join("\n\n");
}

export const signatureOf = ({ name, phone, address }: ShopOfMessages["business"]): string =>
  [name, address, phone].filter(Boolean).join("\n");

/** Whether a customer with this address wants no messages, so that typing the address does not avoid it. */
export async function hasOptedOut(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql<{ hasOptedOut: boolean }>`
    select exists (select from customer_search_parts p join customers c on c.id = p.customer_id
      where p.part = left(${address}::text, 40) collate "C" and lower(c.email) = ${address} and c.sms_opt_out)
    as has_opted_out`.execute(tx);
  return rows[0]?.hasOptedOut ?? false;
}
