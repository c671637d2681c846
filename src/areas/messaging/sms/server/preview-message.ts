import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import { costOf, partPriceOf } from "../../core/cost.ts";
import type { Preview, smsContract } from "../contract.ts";
import {
  lockAddressee,
  refusalOfAddressee,
  refusalOfNumber,
} from "../../outgoing/server/addressee.ts";
import { write } from "./decide.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import { findHandset } from "./known-values.ts";
import { sourceOf } from "./source-of.ts";

/** Stand for what the caller may not know of the customer. */
const UNKNOWN = { customer_name: "{{customer_name}}", points: "{{points}}" };

type Wanted = z.output<(typeof smsContract.previewMessage)["body"]>;

/**
 * The text that a customer would get. Stores nothing. A user without `view_customers` learns nothing of a customer: the
 * placeholders stay as they are, and the number is that of nobody known.
 * @throws Refusal validation_failed, not_found, template_not_found
 */
export async function previewMessage(tx: Tx, actor: Actor, input: Wanted): Promise<Preview> {
  const { customerId, deviceId, recipientPhone, purpose, messageSw } = input;
  const source = { ...(await sourceOf(tx, input)) };
  if (messageSw !== undefined) source.contentSw = messageSw;
  const shop = await readShop(tx);
  const mayKnow = may(actor, "view_customers");
  const customer = !mayKnow
    ? undefined
    : customerId
      ? ((await lockAddressee(tx, { id: customerId })) ?? refuse("not_found"))
      : recipientPhone
        ? await lockAddressee(tx, { phone: recipientPhone })
        : undefined;
  const handset = deviceId ? ((await findHandset(tx, deviceId)) ?? refuse("not_found")) : undefined;
  const isHidden = !mayKnow && (customerId !== undefined || recipientPhone !== undefined);
  const variables = isHidden ? { ...UNKNOWN, ...input.variables } : input.variables;
  const { language, composed } = write({ ...input, source, variables }, shop, customer, handset);
  const phone = recipientPhone ?? customer?.phone ?? null;
  // As long as nobody is chosen, only the text can be wrong.
  const against =
    customer || recipientPhone
      ? (refusalOfAddressee(customer, purpose) ??
        refusalOfNumber(phone, shop.notifications.smsForeignNumbers))
      : null;
  const { text, encoding, parts, units, unitsLeft, costlyCharacters, missing, problem } = composed;
  return {
    text,
    language,
    encoding,
    parts,
    units,
    unitsLeft,
    costlyCharacters,
    cost: costOf(parts, partPriceOf(shop.notifications)),
    missing,
    notSent: against ?? problem,
  };
}
