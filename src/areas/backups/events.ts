import type { AreaEvents, AreaNotifications } from "#src/shared/area-events.ts";

export const backupsEvents = {
  backups: {
    audience: ["manage_backups"],
    kinds: {
      "backup.asked": {},
      "backup.done": {},
      "backup.failed": {},
      "backup.proved": {},
      "backup.found": {},
      "backup.downloaded": {},
      /** It was older than backups are kept. */
      "backup.deleted": {},
      "backup_place.saved": {},
      "backup_key.drawn": {},
      "backup_key.removed": {},
      "restore.asked": {},
      "restore.done": {},
      "restore.failed": {},
    },
  },
} as const satisfies AreaEvents;

export const backupsNotifications = {
  backups: {
    needs: ["manage_backups"],
    codes: ["backup_failed", "backup_unproved", "backup_proved", "restore_done", "restore_failed"],
  },
} as const satisfies AreaNotifications;
