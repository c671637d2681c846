/** Decides whether the till offers to open a shift before it takes cash. */
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "#src/client/data/refetch.ts";
import { readChoice, rememberChoice } from "#src/client/words/choices.ts";
import { shopToday } from "#src/client/words/clock.ts";
import type { Answer } from "#src/shared/contract.ts";
import type { shiftsContract } from "#src/areas/payments/shifts/contract.ts";
import type { TillTask } from "../../till-state/client/till-context.ts";

type CurrentShift = Answer<typeof shiftsContract.getCurrentShift>;

type ShiftOffer = Omit<Extract<TillTask, { kind: "shift" }>, "kind" | "tender">;

/** The query key of `shiftsContract.getCurrentShift`, repeated so that the till need not load that contract. */
const currentShift = keyOf(
  { path: "/api/shifts/current", refreshesOn: ["shifts", "payments", "settings"] },
  {},
);

/**
 * The offer to open a shift; null if one is open, if this is not known yet, or if the user declined an optional one.
 */
export function shiftToOffer(
  client: QueryClient,
  userId: string,
  isRequired: boolean,
): ShiftOffer | null {
  const known = client.getQueryData<CurrentShift>(currentShift);
  if (!known || known.shift || (!isRequired && isDeclined(userId))) return null;
  return { suggestedFloat: known.suggestedFloat, isRequired };
}

/**
 * The offer after the server has refused a payment because it needs a shift. The till did not know, for example because
 * an admin has just closed the shift.
 */
export function shiftAfterRefusal(client: QueryClient): ShiftOffer {
  const known = client.getQueryData<CurrentShift>(currentShift);
  void client.invalidateQueries({ queryKey: currentShift });
  return { suggestedFloat: known?.suggestedFloat ?? null, isRequired: true };
}

/** Remembers that this user sells without a shift today. On the next day, the till offers a shift again. */
export const declineShift = (userId: string): void =>
  rememberChoice(`no-shift.${userId}`, shopToday());

const isDeclined = (userId: string): boolean => readChoice(`no-shift.${userId}`) === shopToday();
