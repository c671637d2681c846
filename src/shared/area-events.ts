import type { Permission } from "./permissions.ts";

/** Who hears of a change: all signed-in users, or the users with at least one of these permissions. */
export type Hearers = "signed-in" | readonly Permission[];

/**
 * The events of an area, declared in its `events.ts`. Each subject (a kind of record) lists its events and
 * `hearersOfIds`: the users who may read its records and are told which record changed. An event with `reacts` has
 * reactions in some area's `server/area.ts`.
 */
export type AreaEvents = Readonly<
  Record<
    string,
    { readonly hearersOfIds: Hearers; readonly kinds: Readonly<Record<string, { reacts?: true }>> }
  >
>;
