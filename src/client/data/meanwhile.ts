/** One field that another user changed while a form was open. The form itself is in versioned-form.ts. */
export interface MeanwhileChange<Values> {
  field: keyof Values & string;
  before: unknown;
  now: unknown;
  /** The value typed in this form. It is only set when another user changed the same field to a different value. */
  mine?: unknown;
}

/**
 * Merges the changes of other users into an open form. `started` contains the form's initial values, `now` the stored
 * values, and `typed` the form's current values. In the result, typed values stay, and all other fields have the stored
 * values. `changes` lists the fields that other users changed.
 */
export function mergeMeanwhile<Values extends Record<string, unknown>>(
  started: Values,
  now: Values,
  typed: Values,
): { values: Values; changes: MeanwhileChange<Values>[] } {
  const values = { ...typed };
  const changes: MeanwhileChange<Values>[] = [];
  for (const field of Object.keys(started) as (keyof Values & string)[]) {
    if (isSame(started[field], now[field])) continue;
    const typedHere = !isSame(started[field], typed[field]);
    const inConflict = typedHere && !isSame(typed[field], now[field]);
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

/** Returns the fields whose typed value differs from the initial value. */
export function changedFields<Values extends Record<string, unknown>>(
  started: Values,
  typed: Values,
): (keyof Values & string)[] {
  return (Object.keys(started) as (keyof Values & string)[]).filter(
    (field) => !isSame(started[field], typed[field]),
  );
}

/** Compares two values of a field. The value of most fields is simple; that of a field with lines is a list. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
