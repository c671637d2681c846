import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { mailServerContract } from "../contract.ts";
import { saveMailServer, switchMailServer, testMailServer } from "./change-server.ts";
import { getMailServer } from "./get-server.ts";
import { sendTestEmail } from "./send-test-email.ts";

export const mailServerRoutes = (secrets: Secrets): AreaRoutes =>
  routes(mailServerContract, {
    getMailServer: (db) => getMailServer(db),
    saveMailServer: (tx, { actor, body }) => saveMailServer(tx, actor, secrets, body),
    switchMailServer: (db, { actor, body }) => switchMailServer(db, actor, secrets, body.isActive),
    testMailServer: (db, { actor }) => testMailServer(db, actor, secrets),
    sendTestEmail: (db, { actor, body }) => sendTestEmail(db, actor, secrets, body.email),
  });
