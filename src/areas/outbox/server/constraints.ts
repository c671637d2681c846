import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const outboxConstraints: AreaConstraints = {
  actorKeys: [
    "delivered_commands_author_id_fkey",
    "delivered_commands_decided_by_fkey",
    "review_items_done_by_fkey",
  ],
  internal: {
    onConflict: ["delivered_commands_pkey"],
    neverDeleted: ["delivered_commands_waits_for_fkey", "review_items_command_key_fkey"],
    madeByServer: ["review_items_pkey"],
    checkedByVerb: namesIn(`
      delivered_commands_happened_check delivered_commands_creates_check
    `),
    writtenTogether: namesIn(`
      delivered_commands_refusal delivered_commands_refusal_details delivered_commands_waiting
      delivered_commands_settled delivered_commands_content delivered_commands_decided
      delivered_commands_phone_hash
      review_items_done review_items_note
    `),
  },
};
