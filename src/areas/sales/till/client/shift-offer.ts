/** Whether the till offers to open a shift before it takes cash. */
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "#src/client/data/refetch.ts";
import { shopToday } from "#src/client/words/clock.ts";
import type { Answer } from "#src/shared/contract.ts";
import type { shiftsContract } from "#src/areas/payments/shifts/contract.ts";

type CurrentShift = Answer<typeof shiftsContract.getCurrentShift>;

/** Equals the key of `read(shiftsContract.getCurrentShift, {})`, whose contract the till does not wait for. */
const currentShift = keyOf(
  { path: "/api/shifts/current", refreshesOn: ["shifts", "payments", "settings"] },
  {},
);

/** The float to suggest, when this user has no open shift. null: no offer, also while that is not known. */
export function shiftToOffer(
  client: QueryClient,
  userId: string,
  isRequired: boolean,
): { suggestedFloat: number | null } | null {
  const known = client.getQueryData<CurrentShift>(currentShift);
  if (!known || known.shift || (!isRequired && isDeclined(userId))) return null;
  return { suggestedFloat: known.suggestedFloat };
}

const keyOfUser = (userId: string): string => `fundi.no-shift.${userId}`;

/** Whoever sells without a shift is asked again on the next day. */
export function declineShift(userId: string): void {
  try {
    localStorage.setItem(keyOfUser(userId), shopToday());
  } catch {
    // The next sale asks again.
  }
}

function isDeclined(userId: string): boolean {
  try {
    return localStorage.getItem(keyOfUser(userId)) === shopToday();
  } catch {
    return false;
  }
}
