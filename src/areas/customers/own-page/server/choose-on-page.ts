import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { notFound } from "#src/shared/errors.ts";
import type { PageChoices } from "../contract.ts";
import { getPageOwner } from "./page-links.ts";

/**
 * Stores the language and the consent to offers that the customer chose on their page. The event has the old and new
 * values as evidence, like the event of an edit by staff, and no user. @throws Refusal not_found
 */
export async function chooseOnPage(tx: Tx, token: string, choices: PageChoices): Promise<void> {
  const { language, marketing } = choices;
  const { customerId, linkId } = await getPageOwner(tx, token);
  const row = await tx
    .selectFrom("customers")
    .select(["preferredLanguage", "marketingConsent", "mergedInto"])
    .where("id", "=", customerId)
    // The erasure of the customer may have ended meanwhile.
    .where("erasedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { mergedInto, ...before } = row;
  // The customer was merged meanwhile. The link is now that of the survivor, or has ended.
  if (mergedInto) return chooseOnPage(tx, token, choices);
  const after = { preferredLanguage: language, marketingConsent: marketing === "yes" };
  if (
    before.preferredLanguage === after.preferredLanguage &&
    before.marketingConsent === after.marketingConsent
  )
    return;
  await updateById(tx, "customers", customerId, { ...after, ...nextVersion });
  await recordEvent(tx, {
    kind: "customer.chose_on_page",
    recordId: customerId,
    actorId: null,
    data: { linkId, before, after },
    personal: { customerId },
  });
}
