import { today } from "#src/shared/time.ts";
import type { TaskServices } from "#src/server/area.ts";
import { sendCsv } from "#src/server/csv/csv-file.ts";
import { routes } from "#src/server/http/routes.ts";
import { attemptsContract } from "../attempts-contract.ts";
import { smsContract } from "../contract.ts";
import { cancelMessage, retryMessage } from "../../outgoing/server/change-message.ts";
import { exportMessages } from "./export-messages.ts";
import { previewMessage } from "./preview-message.ts";
import { getMessage, listAttempts, listMessages } from "./queries.ts";
import { sendMessage, smsChanges } from "./send-message.ts";
import { getSendingState, getStatistics } from "./statistics.ts";

export const smsRoutes = (services: Pick<TaskServices, "secrets" | "publicUrl">) =>
  routes(smsContract, {
    listMessages: (db, { query }) => listMessages(db, query),
    exportMessages: async (db, { actor, query, reply }) =>
      sendCsv(reply, `sms-${today()}`, await exportMessages(db, actor, query)),
    getMessage: (db, { params }) => getMessage(db, params.id),
    sendMessage: (tx, { actor, body }) => sendMessage(tx, actor, body),
    retryMessage: (tx, { actor, params, body }) =>
      retryMessage(tx, actor, params.id, body, smsChanges),
    cancelMessage: (tx, { actor, params }) => cancelMessage(tx, actor, params.id, smsChanges),
    previewMessage: (tx, { actor, body }) => previewMessage(tx, actor, body),
    getStatistics: (db, { query }) => getStatistics(db, query),
    getSendingState: (db) => getSendingState(db, services),
  });

export const attemptsRoutes = routes(attemptsContract, {
  listAttempts: (db, { params }) => listAttempts(db, params.id),
});
