import type { Permission } from "./permissions.ts";

/** Everybody who is signed in, or users with any of these permissions. */
export type Hearers = "signed-in" | readonly Permission[];

/**
 * The events of an area, in its `events.ts`: subject (the kind of record, as screens know it) → who may read its records
 * and is told which one changed, and the events of these records. An event with `reacts` has reactions in some area's
 * `server/area.ts`.
 */
export type AreaEvents = Readonly<
  Record<
    string,
    { readonly hearersOfIds: Hearers; readonly kinds: Readonly<Record<string, { reacts?: true }>> }
  >
>;
