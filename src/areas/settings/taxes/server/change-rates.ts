import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import type { NewTaxRate, TaxRate } from "../contract.ts";
import {
  dayBefore,
  isFuture,
  isValidOn,
  STANDARD_CODE,
  refusalOfEnd,
  zeroCodes,
} from "../rules.ts";
import { listTaxRates } from "./queries.ts";

type Rates = { items: TaxRate[] };

/**
 * Adds a rate. The open-ended rate before it ends the day before. A rate that begins on the same day is corrected
 * instead, with its last day: sales keep the rate they were sold at.
 * @throws Refusal validation_failed, tax_rate_overlaps
 */
export async function addTaxRate(tx: Tx, actor: Actor, input: NewTaxRate): Promise<Rates> {
  refuseDays(input);
  if (zeroCodes.includes(input.code) && input.rate > 0) {
    refuse("validation_failed", { fields: { rate: "is always 0 for this code" } });
  }
  await writeRate(tx, actor.userId, input);
  return listTaxRates(tx);
}

function refuseDays({ code, paymentMethod, validFrom, validTo }: NewTaxRate): void {
  if (validFrom < today()) {
    refuse("validation_failed", { fields: { validFrom: "is in the past" } });
  }
  if (validTo === null) return;
  if (validTo < validFrom) {
    refuse("validation_failed", { fields: { validTo: "is before the first day" } });
  }
  // After its last day nobody would know the standard rate.
  if (code === STANDARD_CODE && paymentMethod === null) {
    refuse("validation_failed", { fields: { validTo: "the standard rate has no last day" } });
  }
}

/**
 * Sets the standard rate from today on. Used by the settings and the setup of the shop.
 * @param actorId null while the shop is being set up
 */
export const setStandardRate = (tx: Tx, actorId: string | null, rate: number): Promise<void> =>
  writeRate(tx, actorId, {
    code: STANDARD_CODE,
    rate,
    paymentMethod: null,
    validFrom: today(),
    validTo: null,
    reason: null,
  });

type RateToWrite = Omit<NewTaxRate, "reason"> & { reason: string | null };

async function writeRate(tx: Tx, actorId: string | null, input: RateToWrite): Promise<void> {
  const { reason, ...rate } = input;
  await lockRates(tx);
  const same = await ofSameKind(tx, rate)
    .where("validFrom", "=", rate.validFrom)
    .executeTakeFirst();
  const id = same?.id ?? newId();
  if (same) {
    await updateById(tx, "taxRates", id, {
      rate: rate.rate,
      validTo: rate.validTo ?? (await dayBeforeNext(tx, rate)),
      isEndChosen: rate.validTo !== null,
    });
  } else {
    const end = await makePlace(tx, rate);
    await tx
      .insertInto("taxRates")
      .values({ ...rate, ...end, id, createdBy: actorId })
      .execute();
  }
  await recordAct(tx, actorId, "tax_rate.added", id, {
    ...rate,
    reason,
    ...(same && { before: { rate: same.rate, validTo: same.validTo } }),
  });
}

/** The rates of the same code and payment method. */
const ofSameKind = (tx: Tx, { code, paymentMethod }: Pick<NewTaxRate, "code" | "paymentMethod">) =>
  tx
    .selectFrom("taxRates")
    .select(["id", "rate", "validFrom", "validTo", "isEndChosen"])
    .where("code", "=", code)
    .where("paymentMethod", "is not distinct from", paymentMethod);

interface RateEnd {
  validTo: string | null;
  /** Whether a user chose the last day. */
  isEndChosen: boolean;
}

/**
 * The end of a new rate. Without a last day it takes the place of the rate that is valid on its first day, which ends
 * the day before, and lasts until the next rate that is already known. With a last day it may not overlap another one.
 */
async function makePlace(tx: Tx, rate: Omit<RateToWrite, "reason">): Promise<RateEnd> {
  const { validFrom, validTo } = rate;
  if (validTo !== null) return { validTo, isEndChosen: true };
  const others = await ofSameKind(tx, rate).orderBy("validFrom").execute();
  const replaced = others.find((each) => isValidOn(each, validFrom));
  if (!replaced) return { validTo: await dayBeforeNext(tx, rate), isEndChosen: false };
  await updateById(tx, "taxRates", replaced.id, {
    validTo: dayBefore(validFrom),
    isEndChosen: false,
  });
  return { validTo: replaced.validTo, isEndChosen: replaced.isEndChosen };
}

/** The last day of a rate that lasts until the next one that is already known; null if there is none. */
async function dayBeforeNext(tx: Tx, rate: Omit<RateToWrite, "reason">): Promise<string | null> {
  const next = await ofSameKind(tx, rate)
    .where("validFrom", ">", rate.validFrom)
    .orderBy("validFrom")
    .executeTakeFirst();
  return next ? dayBefore(next.validFrom) : null;
}

/** @throws Refusal not_found, tax_rate_stays, validation_failed */
export async function endTaxRate(
  tx: Tx,
  actor: Actor,
  rateId: string,
  { validTo, reason }: { validTo: string; reason: string },
): Promise<Rates> {
  const rate = await lockedRate(tx, rateId);
  const why = refusalOfEnd(rate);
  if (why) refuse("tax_rate_stays", { params: { reason: why } });
  if (validTo < today() || validTo < rate.validFrom) {
    refuse("validation_failed", { fields: { validTo: "is in the past" } });
  }
  await updateById(tx, "taxRates", rateId, { validTo, isEndChosen: true });
  await recordAct(tx, actor, "tax_rate.ended", rateId, {
    before: { validTo: rate.validTo },
    after: { validTo },
    reason,
  });
  return listTaxRates(tx);
}

/**
 * Removes a rate that has not begun. The rate whose place it took lasts as long as the removed one would have; a rate
 * that a user had ended the day before stays ended.
 * @throws Refusal not_found, tax_rate_stays
 */
export async function removeTaxRate(
  tx: Tx,
  actor: Actor,
  rateId: string,
  { reason }: { reason: string },
): Promise<Rates> {
  const rate = await lockedRate(tx, rateId);
  if (!isFuture(rate, today())) refuse("tax_rate_stays", { params: { reason: "begun" } });
  const { isEndChosen } = await tx
    .deleteFrom("taxRates")
    .where("id", "=", rateId)
    .returning("isEndChosen")
    .executeTakeFirstOrThrow();
  const { code, paymentMethod, validFrom, validTo } = rate;
  await tx
    .updateTable("taxRates")
    .set({ validTo, isEndChosen })
    .where("code", "=", code)
    .where("paymentMethod", "is not distinct from", paymentMethod)
    .where("validTo", "=", dayBefore(validFrom))
    .where("isEndChosen", "=", false)
    .execute();
  await recordAct(tx, actor, "tax_rate.removed", rateId, {
    before: { code, rate: rate.rate, paymentMethod, validFrom, validTo },
    reason,
  });
  return listTaxRates(tx);
}

async function lockedRate(tx: Tx, rateId: string): Promise<TaxRate> {
  await lockRates(tx);
  const { items } = await listTaxRates(tx);
  return items.find(({ id }) => id === rateId) ?? refuse("not_found");
}

const lockRates = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.taxRates})`.execute(tx);
