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
