import { keptRows, type GuardedTables } from "#src/server/sql/guarded-tables.ts";

/** The tables of this area whose rows triggers protect, with these triggers (src/server/sql/guarded-tables.ts). */
export const messagingGuards: GuardedTables = {
  sms_messages: keptRows,
  sms_attempts: keptRows,
  sms_bulks: ["keep", "no_delete"],
  emails: keptRows,
  email_attempts: keptRows,
};
