import {
  isOnByDefault,
  kindNames,
  notificationKinds,
  type NotificationKind,
} from "#src/shared/notification-kinds.ts";
import type { Permission } from "#src/shared/permissions.ts";

/** What a notification means to its reader. Each has a colour and a sign. */
export const notificationTypes = ["info", "success", "warning", "error"] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** The kinds whose records a user with these permissions may read. */
export const kindsFor = (permissions: ReadonlySet<Permission>): NotificationKind[] =>
  kindNames.filter((kind) =>
    notificationKinds[kind].needs.every((permission) => permissions.has(permission)),
  );

/** Whether a user can switch the kind off. */
export const isChoosable = (kind: NotificationKind): boolean =>
  notificationKinds[kind].unless !== "always";

/** Whether a user wants the kind. `chosen` is what the user has chosen, if anything. */
export const isWanted = (kind: NotificationKind, chosen: boolean | undefined): boolean =>
  !isChoosable(kind) || (chosen ?? isOnByDefault(kind));
