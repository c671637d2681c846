/** Merges other users' changes into an open form. Pure functions; the form is in versioned-form.ts. */
export interface MeanwhileChange<Values> {
  field: keyof Values & string;
  before: unknown;
  now: unknown;
  /** The value typed in this form; only set when another user changed the same field to another value. */
  mine?: unknown;
}

/**
 * Compares a form's values with its initial values and with the stored ones. `values` is the new content of the form:
 * typed values stay, and all other fields get the stored values. `changes` lists the changes by other users, to be
 * shown.
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

/** The fields whose value differs from the form's initial value. */
export function changedFields<Values extends Record<string, unknown>>(
  started: Values,
  typed: Values,
): (keyof Values & string)[] {
  return (Object.keys(started) as (keyof Values & string)[]).filter(
    (field) => !Object.is(started[field], typed[field]),
  );
}
