import { routes } from "#src/server/http/routes.ts";
import { notificationsContract } from "../contract.ts";
import { chooseNotifications } from "./choose.ts";
import { listNotificationChoices, listNotifications } from "./queries.ts";
import { readAllNotifications, readNotification } from "./read.ts";

export const notificationsRoutes = routes(notificationsContract, {
  listNotifications: (db, { actor, query }) => listNotifications(db, actor, query),
  readNotification: (tx, { actor, params }) => readNotification(tx, actor, params.id),
  readAllNotifications: (tx, { actor }) => readAllNotifications(tx, actor),
  listNotificationChoices: (db, { actor }) => listNotificationChoices(db, actor),
  chooseNotifications: (tx, { actor, body }) => chooseNotifications(tx, actor, body),
});
