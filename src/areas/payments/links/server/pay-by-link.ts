import { createHash } from "node:crypto";
import { refuse } from "#src/shared/errors.ts";
import { isMobilePhone, normalizePhone } from "#src/shared/phone.ts";
import type { Tx } from "#src/server/database.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import { noteMetadata } from "../../core/server/note-metadata.ts";
import { cardPages, wallets } from "../../providers.ts";
import { findLink } from "./links.ts";
import { lockOwed, owedNow } from "./owed-now.ts";
import { isOpenPayment } from "../opened-link.ts";
import { lastPayment } from "./open-link.ts";
import type { Payables, Way } from "./payable.ts";

/** The most requests through one link, and to one phone, so that nobody can disturb a stranger with requests. */
const LINK_LIMIT = { max: 10, seconds: 3600 };
const PHONE_LIMIT = { max: 5, seconds: 3600 };

/**
 * Asks a provider to collect what is owed now. If a request is open already, it asks nobody: the page shows that
 * request. The same request twice, or on two devices at once, therefore asks once.
 * @throws Refusal not_found, invalid_transition, exceeds_balance, total_changed, provider_not_configured,
 * too_many_requests, validation_failed
 */
export async function payByLink(
  tx: Tx,
  secrets: Secrets,
  payables: Payables,
  token: string,
  input: { way: string; phone?: string | undefined; expected?: string | undefined },
): Promise<void> {
  const link = await findLink(tx, secrets, token);
  if (link.isEnded) refuse("invalid_transition");
  const way = wayOf(input);
  // The lock comes first. Otherwise two requests at once both read that no request is open.
  await lockOwed(tx, payables, link);
  const { payer, owed } = await owedNow(tx, payables, link);
  if (owed.amount === 0 || isOpenPayment(await lastPayment(tx, link, payer))) return;
  // More was added, or a part was paid, since the page was opened.
  if (input.expected !== undefined && Number(input.expected) !== owed.amount) {
    refuse("total_changed");
  }
  await countCall(tx, `pay link ${link.linkId}`, LINK_LIMIT.max, LINK_LIMIT.seconds);
  if (way.method === "mobile_money")
    await countCall(tx, `pay phone ${hashed(way.phone)}`, PHONE_LIMIT.max, PHONE_LIMIT.seconds);
  const { id } = await payables[payer.kind].ask(tx, link.actor, payer.id, owed.amount, way);
  await noteMetadata(tx, id, { paymentLinkId: link.linkId });
}

const hashed = (phone: string) => createHash("sha256").update(phone).digest("base64url");

/** @throws Refusal validation_failed */
function wayOf({ way, phone: typed }: { way: string; phone?: string | undefined }): Way {
  const page = cardPages.find((each) => each === way);
  if (page) return { method: "card", provider: page };
  const provider = wallets.find((each) => each === way);
  if (!provider) return refuse("validation_failed", { fields: { way: "is not offered" } });
  const phone = normalizePhone(typed ?? "");
  if (!isMobilePhone(phone))
    return refuse("validation_failed", { fields: { phone: "is no mobile number" } });
  return { method: "mobile_money", provider, phone };
}
