import type * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { costOf, partPriceOf } from "../cost.ts";
import type { Preview, smsContract } from "../contract.ts";
import { holdAddressee, reasonAgainst, reasonAgainstNumber } from "./addressee.ts";
import { readShop, write } from "./decide.ts";
import { findHandset } from "./known-values.ts";
import { sourceOf } from "./source-of.ts";

type Wanted = z.output<(typeof smsContract.previewMessage)["body"]>;

/**
 * The text that a customer would get. Stores nothing.
 * @throws Refusal validation_failed, not_found, template_not_found
 */
export async function previewMessage(tx: Tx, given: Wanted): Promise<Preview> {
  const { customerId, deviceId, recipientPhone, purpose, messageSw } = given;
  const source = { ...(await sourceOf(tx, given)) };
  if (messageSw !== undefined) source.contentSw = messageSw;
  const shop = await readShop(tx);
  const customer = customerId
    ? ((await holdAddressee(tx, { id: customerId })) ?? refuse("not_found"))
    : recipientPhone
      ? await holdAddressee(tx, { phone: recipientPhone })
      : undefined;
  const handset = deviceId ? ((await findHandset(tx, deviceId)) ?? refuse("not_found")) : undefined;
  const { language, composed } = write({ ...given, source }, shop, customer, handset);
  const phone = recipientPhone ?? customer?.phone ?? null;
  // As long as nobody is chosen, only the text can be wrong.
  const against =
    customer || recipientPhone
      ? (reasonAgainst(customer, purpose) ??
        reasonAgainstNumber(phone, shop.notifications.smsForeignNumbers))
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
