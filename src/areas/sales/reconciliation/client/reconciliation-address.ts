/** The sides of the screen, each with its own filters in the same address. */
import { addDays } from "#src/shared/time.ts";
import type { AddressWords } from "#src/client/address.ts";
import { anyTime, daysOf, type DaySpan } from "#src/client/words/day-span.ts";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters } from "#src/client/ui/lists/list-filters.ts";
import { openSorts } from "#src/areas/payments/reconciliation/contract.ts";
import { openStatuses } from "#src/areas/payments/open-statuses.ts";
import { MAX_DAYS, paidFor } from "#src/areas/payments/reconciliation/rules.ts";
import { lineStates } from "#src/areas/payments/reconciliation/statements-contract.ts";

export const sides = ["open", "statement", "received", "days"] as const;

const yesNo = ["yes", "no"] as const;

const provider = {
  ...field.id(),
  read: ({ provider: name = "" }: AddressWords) => (/^[a-z][a-z_]{1,29}$/.test(name) ? name : ""),
};

/** Days that do not count as a filter, because without a choice they are the last seven (`chosenDays`). */
const shownDays = {
  time: { ...field.days.time, role: "screen" },
  from: { ...field.days.from, role: "screen" },
  to: { ...field.days.to, role: "screen" },
} as const;

export const openMoneyFilters = listFilters({
  search: field.search,
  status: field.choice(openStatuses),
  provider,
  of: field.choice(paidFor),
  sort: field.sort(openSorts, "oldest"),
});

export const statementFilters = listFilters({
  search: field.search,
  state: field.choice(lineStates),
  ...field.days,
  source: field.id("sourceId"),
});

export const receivedFilters = listFilters({
  search: field.search,
  ...shownDays,
  stated: field.choice(yesNo),
  simulated: field.choice(yesNo),
  provider,
});

export const dayTotalFilters = listFilters({ ...shownDays, provider });

export const sideInAddress = listFilters({ side: field.view(sides, "open") });

/** The change that clears the filters of all sides. */
export const noFilters = {
  ...openMoneyFilters.none,
  ...statementFilters.none,
  ...receivedFilters.none,
  ...anyTime,
};

/** The days of the sides that need some: the last seven without a choice, and not more than the server reads. */
export function chosenDays(address: DaySpan, day: string): { from: string; to: string } {
  const span = daysOf(address, day);
  const to = span.to || day;
  const from = span.from || addDays(to, -6);
  const first = addDays(to, 1 - MAX_DAYS);
  return { from: from > to ? to : from < first ? first : from, to };
}
