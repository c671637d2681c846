import { refuse } from "#src/shared/errors.ts";
import { choiceNames } from "#src/shared/reports/report-names.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { RecordedBy } from "#src/server/day-figures.ts";
import type { ReportAsked, ReportKind } from "#src/server/report-kind.ts";
import type { ReportQuery } from "../contract.ts";
import { MAX_DAYS, MAX_ROWS, USUAL_DAYS } from "../rules.ts";

/** What a query asks of a report, with its defaults. @throws Refusal validation_failed */
export function askedOf(
  kind: ReportKind,
  query: ReportQuery,
  hidden: RecordedBy | null,
): ReportAsked {
  const [usual = "day"] = kind.groupings ?? [];
  const by = query.by && kind.groupings?.includes(query.by) ? query.by : usual;
  return { ...daysOf(kind, query), by, choices: choicesOf(kind, query), hidden, most: MAX_ROWS };
}

function daysOf({ days }: ReportKind, query: ReportQuery): { from: string; to: string } {
  const to = days === "none" ? today() : (query.to ?? today());
  if (days !== "period") return { from: to, to };
  const from = query.from ?? addDays(to, 1 - USUAL_DAYS);
  if (to < from) refuse("validation_failed", { fields: { to: "is before the first day" } });
  if (addDays(from, MAX_DAYS) <= to)
    refuse("validation_failed", { fields: { to: `is more than ${MAX_DAYS} days away` } });
  return { from, to };
}

function choicesOf({ choices = {} }: ReportKind, query: ReportQuery): ReportAsked["choices"] {
  const chosen: Partial<Record<(typeof choiceNames)[number], string>> = {};
  for (const name of choiceNames) {
    const [declared, value] = [choices[name], query[name]];
    if (!declared || !value) continue;
    if ("codes" in declared && !declared.codes.includes(value))
      refuse("validation_failed", { fields: { [name]: "is not one of the choices" } });
    chosen[name] = value;
  }
  return chosen;
}
