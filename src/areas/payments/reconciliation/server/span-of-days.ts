import { refuse } from "#src/shared/errors.ts";
import { addDays, startOfDay } from "#src/shared/time.ts";
import { MAX_DAYS } from "../rules.ts";

/** The beginning of the first day and the end of the last. @throws Refusal validation_failed */
export function spanOf({ from, to }: { from: string; to: string }): { start: string; end: string } {
  if (to < from) refuse("validation_failed", { fields: { to: "is before the first day" } });
  if (addDays(from, MAX_DAYS) <= to)
    refuse("validation_failed", { fields: { to: `is more than ${MAX_DAYS} days away` } });
  return { start: startOfDay(from), end: startOfDay(addDays(to, 1)) };
}
