import type { Permission } from "./permissions.ts";

/** Everybody who is signed in, or users with any of these permissions. */
export type Hearers = "signed-in" | readonly Permission[];

export interface Hearing {
  /** Users who may read the records; they are told which record changed. */
  readonly named: Hearers;
  /**
   * Users who see something of the records on screens of another kind of record. They are told to refetch that kind,
   * and no id.
   */
  readonly shownIn?: Readonly<Record<string, Hearers>>;
}

/**
 * The events of an area, in its `events.ts`: kind of record (as screens know it) → who is told of its changes, and what
 * can happen to it. An event with `reacts` has reactions in some area's `server/area.ts`.
 */
export type AreaEvents = Readonly<
  Record<
    string,
    { readonly hearing: Hearing; readonly kinds: Readonly<Record<string, { reacts?: true }>> }
  >
>;
