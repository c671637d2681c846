import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of backups and restores. The list of all refusals is in refusals.ts. */
export const backupRefusals = {
  backup_running: { status: 409, transient: false, title: "Another backup or restore is running" },
  backup_unavailable: { status: 409, transient: false, title: "The archive cannot be read" },
  backup_place_unusable: {
    status: 422,
    transient: false,
    title: "Backups cannot be written to this place",
  },
} as const satisfies Record<string, ListedRefusal>;
