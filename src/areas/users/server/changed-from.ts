/** The old values of the changed fields, for the journal's `before`. */
export const changedFrom = (record: object, changes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in changes));
