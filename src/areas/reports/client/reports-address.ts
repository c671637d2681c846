/** The address of the screen: the report, its days, its other filters and its order. Unknown values are ignored. */
import type { AddressWords } from "#src/client/address.ts";
import {
  anyTime,
  dayIn,
  daysQuery,
  readDaySpan,
  type DaySpan,
} from "#src/client/words/day-span.ts";
import { groupings, type Grouping } from "#src/shared/reports/report-days.ts";
import {
  choiceNames,
  reportNames,
  type ChoiceName,
  type ReportName,
} from "#src/shared/reports/report-names.ts";
import type { ListedReport, ReportQuery } from "../contract.ts";
import { sortOf } from "../rules.ts";

export type ReportsAddress = DaySpan &
  Record<ChoiceName, string> & {
    report: ReportName | "";
    /** The day of a report of one day; "" is today. */
    day: string;
    by: Grouping | "";
    sort: string;
  };

export const noFilters = {
  ...anyTime,
  ...(Object.fromEntries(choiceNames.map((name) => [name, ""])) as Record<ChoiceName, "">),
  day: "",
  by: "",
} as const satisfies Partial<ReportsAddress>;

export const readReportsAddress = (words: AddressWords): ReportsAddress => ({
  report: reportNames.find((name) => name === words["report"]) ?? "",
  ...readDaySpan(words),
  ...(Object.fromEntries(
    choiceNames.map((name) => [name, (words[name] ?? "").slice(0, 60)]),
  ) as Record<ChoiceName, string>),
  day: dayIn(words["day"]),
  by: groupings.find((by) => by === words["by"]) ?? "",
  sort: sortOf(words["sort"]) ? (words["sort"] ?? "") : "",
});

/** What the server is asked for. `today` is the day of the shop (`useToday`). */
export function toReportQuery(
  address: ReportsAddress,
  { days }: Pick<ListedReport, "days">,
  today: string,
): ReportQuery {
  const { by, sort, day } = address;
  const ofDays = days === "period" ? daysQuery(address, today) : day ? { to: day } : {};
  return {
    ...(days === "none" ? {} : ofDays),
    ...(by && { by }),
    ...(sort && { sort }),
    ...Object.fromEntries(
      choiceNames.flatMap((name) => (address[name] ? [[name, address[name]]] : [])),
    ),
  };
}

/** The report with its filters as the query of an address, in one spelling, so that saved ones can be compared. */
export function toSavedQuery(address: ReportsAddress): string {
  const names = ["report", "time", "from", "to", "day", "by", "sort", ...choiceNames] as const;
  return new URLSearchParams(
    names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])),
  ).toString();
}

export const fromSavedQuery = (query: string): ReportsAddress =>
  readReportsAddress(Object.fromEntries(new URLSearchParams(query)));
