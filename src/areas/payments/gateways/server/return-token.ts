/**
 * The token of a link's page in the address to which a provider sends the customer back. The database does not have the
 * token that was sent to the customer, so this one is computed from the id of the link and the key of the shop.
 */
import { timingSafeEqual } from "node:crypto";
import { pageHref } from "#src/shared/addresses.ts";
import { asId } from "#src/shared/ids.ts";
import type { Secrets } from "#src/server/secrets.ts";

const digestOf = (secrets: Secrets, linkId: string): Buffer =>
  secrets.digest(linkId, "return to a payment link");

/** The path of the page. */
export const returnPathOf = (secrets: Secrets, linkId: string): string =>
  pageHref("/pay/$token", {
    token: `${linkId}.${digestOf(secrets, linkId).toString("base64url")}`,
  });

/** The id of the link, if the token is one of these and its hash is right. */
export function linkOfReturn(secrets: Secrets, token: string): string | null {
  const [typedId, typedHash = "", ...rest] = token.split(".");
  const linkId = asId(typedId);
  if (linkId === null || linkId !== typedId || rest.length > 0) return null;
  const hash = Buffer.from(typedHash, "base64url");
  const digest = digestOf(secrets, linkId);
  return hash.length === digest.length && timingSafeEqual(digest, hash) ? linkId : null;
}
