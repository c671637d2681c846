/** The old values of the changed fields, for `before` in the data of an event. */
export const changedFrom = (record: object, changes: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in changes));
