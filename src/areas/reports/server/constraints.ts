import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const reportsConstraints: AreaConstraints = {
  refusals: {
    digest_recipients_user: "digest_recipient_exists",
    digest_recipients_address: "digest_recipient_exists",
    digest_recipients_user_id_fkey: "not_found",
  },
  actorKeys: namesIn(`
    digest_recipients_added_by_fkey
  `),
  internal: {
    madeByServer: namesIn(`
      digest_recipients_pkey
    `),
    onConflict: namesIn(`
      digests_pkey digests_sent_to
    `),
    checkedByVerb: namesIn(`
      digest_recipients_of_one
    `),
  },
};
