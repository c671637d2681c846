import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { isMailReady } from "../../mail-server/server/get-server.ts";
import { emailContract } from "../contract.ts";
import { cancelMessage, retryMessage } from "../../outgoing/server/change-message.ts";
import { exportEmails } from "./export-emails.ts";
import { emailChanges } from "./send-paper.ts";
import { getEmail, listEmails } from "./queries.ts";

export const emailRoutes = routes(emailContract, {
  listEmails: (db, { query }) => listEmails(db, query),
  exportEmails: async (db, { actor, query, reply }) =>
    sendCsv(reply, `emails-${today()}`, await exportEmails(db, actor, query)),
  getEmail: (db, { params }) => getEmail(db, params.id),
  retryEmail: (tx, { actor, params, body }) =>
    retryMessage(tx, actor, params.id, body, emailChanges),
  cancelEmail: (tx, { actor, params }) => cancelMessage(tx, actor, params.id, emailChanges),
  getEmailState: async (db) => ({ isReady: await isMailReady(db) }),
});
