import { sql } from "kysely";
import { kindNames, notificationKinds } from "#src/shared/notification-kinds.ts";

const declared = sql.join(
  kindNames.flatMap((kind) =>
    notificationKinds[kind].codes.map((code) => sql`(${sql.lit(kind)}, ${sql.lit(code)})`),
  ),
);

export const notificationsInvariants = {
  "a notification is of a declared kind and code": sql`
    select id, kind, code from notifications where (kind, code) not in (values ${declared})`,

  "nobody is told of their own act": sql`
    select id, kind, user_id from notifications where user_id = actor_id`,
};
