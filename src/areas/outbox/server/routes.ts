import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { outboxContract } from "../contract.ts";
import { deviceKey } from "./device-key.ts";
import { deliverCommands } from "./deliver-commands.ts";

export const outboxRoutes = (secrets: Secrets): AreaRoutes =>
  routes(outboxContract, {
    deliverCommands: (db, { actor, body, request, reply, askAgain }) =>
      deliverCommands(db, secrets, { actor, request, reply, askAgain }, body),
    getDeviceKey: async (_, { actor }) => deviceKey(secrets, actor),
  });
