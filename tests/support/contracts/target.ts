/** A record on which the fields of an endpoint are tested. */
import type { TestClient } from "../client.ts";

export interface Target {
  path: string;
  /** A valid body for each field: a value of this field, and of other fields that it requires. */
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Returns the values that every body of the endpoint must have. */
  base(): Promise<Record<string, unknown>>;
}

/** Makes a body for each field that contains only this field, such as `{ a: { a: 1 }, b: { b: 2 } }`. */
export const each = (values: Record<string, unknown>): Target["values"] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { [field]: value }]));

/** The version of a record that only its list shows. */
export const listedVersion = (admin: TestClient, path: string, id: string) => async () => ({
  version: (await admin.get(path)).body.items.find((record: { id: string }) => record.id === id)
    .version,
});
