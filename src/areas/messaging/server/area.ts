import { shopUrlOf } from "#src/server/config.ts";
import type { Area } from "#src/server/area.ts";
import { attemptsRoutes } from "../attempts/server/routes.ts";
import { PREPARE_SMS_BULKS, prepareBulks } from "../bulk/server/prepare-bulk.ts";
import { bulkRoutes } from "../bulk/server/routes.ts";
import { smsRoutes } from "../sms/server/routes.ts";
import { sendWaiting } from "../sms/server/send-waiting.ts";
import { forgetEarlyReports } from "../sms/server/take-report.ts";
import { SEND_SMS } from "../sms/server/wake-sending.ts";
import { templatesRoutes } from "../templates/server/routes.ts";
import { messagingConstraints } from "./constraints.ts";
import { messagesOfCustomers } from "./customer-records.ts";
import { messagingInvariants } from "./invariants.ts";
import { messagesPersonalData } from "./personal-data.ts";

export const messagingArea: Area = {
  routes: ({ secrets, config }) => [
    smsRoutes({ secrets, publicUrl: shopUrlOf(config) }),
    attemptsRoutes,
    templatesRoutes,
    bulkRoutes,
  ],
  schemas: async () => [
    await import("../sms/contract.ts"),
    await import("../attempts/contract.ts"),
    await import("../templates/contract.ts"),
    await import("../bulk/contract.ts"),
  ],
  constraints: messagingConstraints,
  invariants: messagingInvariants,
  personalData: [messagesPersonalData],
  customerRecords: [messagesOfCustomers],
  tasks: (db, services) => ({
    [SEND_SMS]: (_, { abortSignal }) => sendWaiting(db, services, { signal: abortSignal }),
    [PREPARE_SMS_BULKS]: () => prepareBulks(db),
  }),
  cron: [
    { task: SEND_SMS, match: "* * * * *" },
    { task: PREPARE_SMS_BULKS, match: "* * * * *" },
  ],
  forget: [forgetEarlyReports],
};
