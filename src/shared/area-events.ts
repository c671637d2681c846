import type { Permission } from "./permissions.ts";

/** The users who are told of a change: all signed-in users, or the users with at least one of the permissions. */
export type Audience = "signed-in" | readonly Permission[];

/**
 * The events of an area, declared in its `events.ts`, by subject (a kind of record). `audience` are the users who
 * may read the records of the subject; they are told which record has changed. `reacts` marks an event for which an
 * area declares reactions in its `server/area.ts`.
 */
export type AreaEvents = Readonly<
  Record<
    string,
    { readonly audience: Audience; readonly kinds: Readonly<Record<string, { reacts?: true }>> }
  >
>;

/**
 * The notifications of an area, declared in its `events.ts`, by kind. A kind is what a user can switch on and off. It
 * has at least one code, which is the sentence (`notifications:said.<code>`).
 */
export type AreaNotifications = Readonly<
  Record<
    string,
    {
      /**
       * All permissions that a user needs to read the records of this kind. Other users never see its notifications.
       */
      readonly needs: readonly Permission[];
      readonly codes: readonly string[];
      /**
       * `off`: only users who have switched it on are told. `always`: nobody can switch it off. By default it is on.
       */
      readonly unless?: "off" | "always";
    }
  >
>;
