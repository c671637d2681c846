import type { AddressWords } from "#src/client/address.ts";
import { anyTime, daysOf, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import { idIn } from "#src/client/address.ts";
import { addDays } from "#src/shared/time.ts";
import { openSorts } from "../contract.ts";
import { openStatuses } from "../../open-statuses.ts";
import { MAX_DAYS, paidFor } from "../rules.ts";
import { lineStates } from "../statements-contract.ts";

export const sides = ["open", "statement", "received", "days"] as const;

/** What the address of the screen says. Each side reads its own filters. */
export interface ReconciliationAddress extends DaySpan {
  side: (typeof sides)[number];
  search: string;
  status: (typeof openStatuses)[number] | "";
  provider: string;
  of: (typeof paidFor)[number] | "";
  sort: (typeof openSorts)[number];
  state: (typeof lineStates)[number] | "";
  source: string;
  stated: "yes" | "no" | "";
  simulated: "yes" | "no" | "";
}

export const noFilters: Omit<ReconciliationAddress, "side" | "sort"> = {
  search: "",
  status: "",
  provider: "",
  of: "",
  state: "",
  source: "",
  stated: "",
  simulated: "",
  ...anyTime,
};

const yesNo = ["yes", "no"] as const;

const oneOf = <Value extends string>(values: readonly Value[], word: string | undefined) =>
  values.find((value) => value === word);

export const readReconciliationAddress = (words: AddressWords): ReconciliationAddress => ({
  side: oneOf(sides, words["side"]) ?? "open",
  search: words["search"] ?? "",
  status: oneOf(openStatuses, words["status"]) ?? "",
  provider: /^[a-z][a-z_]{1,29}$/.test(words["provider"] ?? "") ? (words["provider"] ?? "") : "",
  of: oneOf(paidFor, words["of"]) ?? "",
  sort: oneOf(openSorts, words["sort"]) ?? "oldest",
  state: oneOf(lineStates, words["state"]) ?? "",
  source: idIn(words["source"]),
  stated: oneOf(yesNo, words["stated"]) ?? "",
  simulated: oneOf(yesNo, words["simulated"]) ?? "",
  ...readDaySpan(words),
});

/** The days of the sides that need some: the last seven without a choice, and not more than the server reads. */
export function chosenDays(address: DaySpan, day: string): { from: string; to: string } {
  const span = daysOf(address, day);
  const to = span.to || day;
  const from = span.from || addDays(to, -6);
  const first = addDays(to, 1 - MAX_DAYS);
  return { from: from > to ? to : from < first ? first : from, to };
}
