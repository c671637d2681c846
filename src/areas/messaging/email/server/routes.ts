import { today } from "#src/shared/time.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { isMailReady } from "../../mail-server/server/get-server.ts";
import { emailContract } from "../contract.ts";
import { cancelEmail, retryEmail } from "./change-email.ts";
import { exportEmails } from "./export-emails.ts";
import { getEmail, listEmails } from "./queries.ts";

export const emailRoutes = routes(emailContract, {
  listEmails: (db, { query }) => listEmails(db, query),
  exportEmails: async (db, { actor, query, reply }) =>
    sendCsv(reply, `emails-${today()}`, await exportEmails(db, actor, query)),
  getEmail: (db, { params }) => getEmail(db, params.id),
  retryEmail: (tx, { actor, params, body }) => retryEmail(tx, actor, params.id, body),
  cancelEmail: (tx, { actor, params }) => cancelEmail(tx, actor, params.id),
  getEmailState: async (db) => ({ isReady: await isMailReady(db) }),
});
