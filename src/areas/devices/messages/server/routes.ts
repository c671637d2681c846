import { refuse } from "#src/shared/errors.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { notifyNow } from "#src/areas/messaging/automatic/server/notify-customer.ts";
import { messagesContract } from "../contract.ts";
import { lockDevice } from "../../core/server/lock-device.ts";
import { readNotification } from "./read-notification.ts";
import { getDevice } from "../../core/server/queries.ts";

export const messagesRoutes = (publicUrl: string): AreaRoutes =>
  routes(messagesContract, {
    tellCustomer: async (tx, { actor, params, body }) => {
      await lockDevice(tx, params.id);
      await getDevice(tx, params.id, actor);
      const notification = await readNotification(tx, params.id, body.occasion, publicUrl);
      return notification ? notifyNow(tx, notification) : refuse("invalid_transition");
    },
  });
