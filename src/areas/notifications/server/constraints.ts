import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const notificationsConstraints: AreaConstraints = {
  actorKeys: namesIn(`
    notification_choices_user_id_fkey notification_readers_user_id_fkey notification_reads_user_id_fkey
    notifications_actor_id_fkey
  `),
  internal: {
    held: namesIn(`
      notification_reads_notification_id_fkey notifications_device_id_fkey notifications_user_id_fkey
    `),
    madeByServer: namesIn(`notifications_pkey`),
    onConflict: namesIn(`
      notification_choices_pkey notification_readers_pkey notification_reads_pkey notifications_once
    `),
    checkedByVerb: namesIn(`notifications_have_an_audience notifications_href_check`),
  },
};
