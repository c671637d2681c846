/** What somebody else changed in a record while a form of it was open. Pure; the form is in versioned-form.ts. */
export interface MeanwhileChange<Values> {
  field: keyof Values & string;
  before: unknown;
  now: unknown;
  /** Set where both changed the same field differently: what is in this form. */
  mine?: unknown;
}

/**
 * Compares a form's values with those it started from and those stored now. `values` is what the form should hold
 * next: everything typed here stays, everything changed only by others is taken over. `changes` is what to tell.
 */
export function mergeMeanwhile<Values extends Record<string, unknown>>(
  started: Values,
  now: Values,
  typed: Values,
): { values: Values; changes: MeanwhileChange<Values>[] } {
  const values = { ...typed };
  const changes: MeanwhileChange<Values>[] = [];
  for (const field of Object.keys(started) as (keyof Values & string)[]) {
    if (Object.is(started[field], now[field])) continue;
    const typedHere = !Object.is(started[field], typed[field]);
    const inConflict = typedHere && !Object.is(typed[field], now[field]);
    if (!typedHere) values[field] = now[field];
    changes.push({
      field,
      before: started[field],
      now: now[field],
      ...(inConflict && { mine: typed[field] }),
    });
  }
  return { values, changes };
}

/** The fields whose value is another than the one the form started from. */
export function changedFields<Values extends Record<string, unknown>>(
  started: Values,
  typed: Values,
): (keyof Values & string)[] {
  return (Object.keys(started) as (keyof Values & string)[]).filter(
    (field) => !Object.is(started[field], typed[field]),
  );
}
