/** What a change makes of a record, for its event: `{before, after}` of the fields that differ. */
export interface ChangedValues {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Compares the fields of `changes` with the record as it was, by value. */
export function changedValues(record: object, changes: object): ChangedValues {
  const old = record as Record<string, unknown>;
  const differing = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(old[field] ?? null) !== JSON.stringify(value ?? null),
  );
  return {
    before: Object.fromEntries(differing.map(([field]) => [field, old[field] ?? null])),
    after: Object.fromEntries(differing),
  };
}

/** The named fields of a record, for its event. */
export const pick = <Row extends object, Field extends keyof Row & string>(
  record: Row,
  fields: readonly Field[],
): Pick<Row, Field> =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<Row, Field>;

/** The named fields of a record before and after a change, for its event. */
export const beforeAndAfter = <Field extends string>(
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
) => ({ before: pick(before, fields), after: pick(after, fields) });
