import { sql } from "kysely";
import { notFound, refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { emptyPersonalValues } from "#src/server/events/personal-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Customer } from "../../contract.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import { refuseOpenMoney } from "./open-money.ts";
import { getCustomer } from "../../core/server/queries.ts";

/** The stored name of an erased customer, for users of the API. Screens and papers use `customerName`. */
export const ERASED_NAME = "Erased customer";

/**
 * Erases the personal data of a customer (Personal Data Protection Act 2022). The row stays without personal data,
 * because repairs, sales and payments refer to it. A customer with a device in the shop or a return that is not closed
 * or with a loaner phone is refused, because the shop must still be able to call them. So is one who owes money or is
 * owed some: nobody could be asked for it, or get it. Gift cards of the customer stay valid if `giftCardsStay` says so.
 * @throws Refusal not_found, customer_merged, customer_erased, customer_built_in, customer_has_device_here,
 * customer_has_loaner, customer_has_open_money
 */
export async function eraseCustomer(
  tx: Tx,
  actor: Actor,
  customerId: string,
  reason: string,
  holders: readonly PersonalDataHolder[],
  { giftCardsStay = false }: { giftCardsStay?: boolean | undefined } = {},
): Promise<Customer> {
  const ids = await lockForErasure(tx, customerId);
  await refuseWithDeviceHere(tx, customerId);
  await refuseOpenMoney(tx, ids, holders, giftCardsStay);
  await tx.deleteFrom("customerNotes").where("customerId", "=", customerId).execute();
  await tx.deleteFrom("customerPromoMessages").where("customerId", "=", customerId).execute();
  await tx
    .deleteFrom("customerDuplicates")
    .where((q) => q.or([q("firstId", "=", customerId), q("secondId", "=", customerId)]))
    .execute();
  await tx.deleteFrom("customerPageLinks").where("customerId", "=", customerId).execute();
  await tx.deleteFrom("customerImportRows").where("customerId", "in", ids).execute();
  await emptyPersonalValues(tx, ids);
  for (const holder of holders) for (const id of ids) await holder.erase(tx, id);
  await tx
    .updateTable("customers")
    .set({
      name: ERASED_NAME,
      phone: null,
      whatsapp: null,
      email: null,
      gender: "other",
      city: null,
      locationDescription: null,
      nationalId: null,
      birthday: null,
      formerWords: null,
      tag: "new",
      referredBy: null,
      notes: null,
      preferredLanguage: null,
      marketingConsent: false,
      smsOptOut: true,
      isActive: false,
      erasedAt: sql`now()`,
      erasedReason: reason,
      ...nextVersion,
    })
    .where("id", "in", ids)
    .execute();
  await recordAct(tx, actor, "customer.erased", customerId, {
    isSettled: true,
    ...(giftCardsStay && { giftCardsStay }),
  });
  return getCustomer(tx, customerId);
}

/**
 * Locks the customer exclusively: waits until transactions with the lock of `lockCustomer` have ended. Returns the ids of
 * the person: the customers who were merged into this one are erased with it.
 */
async function lockForErasure(tx: Tx, customerId: string): Promise<string[]> {
  const customer = await tx
    .selectFrom("customers")
    .select(["erasedAt", "isWalkIn", "mergedInto"])
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { mergedInto } = customer;
  if (mergedInto) refuse("customer_merged", { params: { id: mergedInto } });
  if (customer.erasedAt) refuse("customer_erased");
  if (customer.isWalkIn) refuse("customer_built_in");
  const merged = await tx
    .selectFrom("customers")
    .select("id")
    .where("mergedInto", "=", customerId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return [customerId, ...merged.map(({ id }) => id)];
}

async function refuseWithDeviceHere(tx: Tx, customerId: string): Promise<void> {
  const here = await tx
    .selectFrom("devices")
    .select("ticketNumber")
    .where("customerId", "=", customerId)
    .where("status", "<>", "done")
    .limit(1)
    .executeTakeFirst();
  if (here) refuse("customer_has_device_here", { params: { ticket: here.ticketNumber } });
  const cameBack = await tx
    .selectFrom("returnedDevices")
    .select("returnNumber")
    .where("customerId", "=", customerId)
    .where("currentStep", "<>", "closed")
    .limit(1)
    .executeTakeFirst();
  if (cameBack) refuse("customer_has_device_here", { params: { ticket: cameBack.returnNumber } });
  const lent = await tx
    .selectFrom("loans as k")
    .innerJoin("devices as d", "d.id", "k.deviceId")
    .innerJoin("loaners as l", "l.id", "k.loanerId")
    .select("l.name")
    .where("d.customerId", "=", customerId)
    .where("k.state", "=", "out")
    .limit(1)
    .executeTakeFirst();
  if (lent) refuse("customer_has_loaner", { params: { name: lent.name } });
}
