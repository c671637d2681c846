import type { Tx } from "#src/server/database.ts";
import { changedValues } from "#src/server/events/changed-values.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { brokenRulesIn, refuseFields } from "#src/areas/settings/forms/server/fill-form.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { Customer, CustomerChange } from "../../contract.ts";
import { refuseChange } from "./activate-customer.ts";
import { requireKnownReferrer } from "./known-referrer.ts";
import { customerColumns } from "../../core/server/queries.ts";

/**
 * Writes the given fields if no other user has changed the customer since `version`.
 * @throws Refusal not_found, customer_erased, customer_merged, customer_built_in, stale_version (with the current
 * customer), phone_taken, validation_failed (referredBy, rules of the shop's form)
 */
export async function updateCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { version, ...changes }: CustomerChange,
): Promise<Customer> {
  refuseFields(brokenRulesIn(await getSettings(tx, "forms"), "customer", changes));
  const { referredBy } = changes;
  const referrer = referredBy
    ? { referredBy: await requireKnownReferrer(tx, referredBy, customerId) }
    : {};
  if (changes.phone) await takeBackNumber(tx, customerId, changes.phone);
  const before = await storedCustomer(tx, customerId);
  const updated = await tx
    .updateTable("customers")
    .set({ ...changes, ...referrer, ...nextVersion })
    .where("id", "=", customerId)
    .where("version", "=", version)
    .where("erasedAt", "is", null)
    .where("isWalkIn", "=", false)
    .where("mergedInto", "is", null)
    .returning(customerColumns)
    .executeTakeFirst();
  if (!updated) return refuseChange(tx, customerId);
  await recordEvent(tx, {
    kind: "customer.updated",
    recordId: customerId,
    actorId: actor.userId,
    data: { fields: Object.keys(changes), ...consentIn(before, changes) },
    personal: { customerId, ...changedValues(before ?? {}, { ...changes, ...referrer }) },
  });
  return updated;
}

/** A customer may use the number of a customer who was merged into them again. */
const takeBackNumber = (tx: Tx, customerId: string, phone: string) =>
  tx
    .updateTable("customers")
    .set({ phone: null })
    .where("mergedInto", "=", customerId)
    .where("phone", "=", phone)
    .execute();

type Consent = Pick<Customer, "marketingConsent" | "smsOptOut">;
const consentFields = ["marketingConsent", "smsOptOut"] as const;

const storedCustomer = (tx: Tx, customerId: string): Promise<Customer | undefined> =>
  tx
    .selectFrom("customers")
    .select(customerColumns)
    .where("id", "=", customerId)
    .executeTakeFirst();

/**
 * The consents that this edit changes, with old and new values. The event stores them as evidence, because a consent
 * decides which messages the shop may send.
 */
function consentIn(before: Consent | undefined, changes: Partial<Consent>) {
  const changed = consentFields.filter(
    (field) => before && changes[field] !== undefined && changes[field] !== before[field],
  );
  if (!before || changed.length === 0) return {};
  const of = (consent: Partial<Consent>) =>
    Object.fromEntries(changed.map((field) => [field, consent[field]]));
  return { before: of(before), after: of(changes) };
}
