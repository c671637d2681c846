import type { Area } from "#src/server/area.ts";
import { shopUrlOf } from "#src/server/config.ts";
import { attemptsRoutes } from "../attempts/server/routes.ts";
import { inTransaction } from "#src/server/database.ts";
import { PREPARE_SMS_BULKS, prepareBulks } from "../bulk/server/prepare-bulk.ts";
import { bulkRoutes } from "../bulk/server/routes.ts";
import { smsWebhooks } from "../delivery/server/receive-provider.ts";
import { smsIntegrations } from "../provider-settings/server/integrations.ts";
import { smsProviderInvariants } from "../providers/server/invariants.ts";
import { POLL_SMS, pollDeliveries, pollsPersonalData } from "../delivery/server/polls.ts";
import { smsProviderRoutes } from "../provider-settings/server/routes.ts";
import { checkSmsProviders } from "../provider-settings/server/switch-provider.ts";
import { emailInvariants } from "../email/server/invariants.ts";
import { emailsOfCustomers, emailsPersonalData } from "../email/server/personal-data.ts";
import { retainedEmails } from "../email/server/retained.ts";
import { emailRoutes } from "../email/server/routes.ts";
import { sendEmails } from "../email/server/send-emails.ts";
import { SEND_EMAILS } from "../core/server/wake-mail.ts";
import { mailIntegration } from "../mail-server/server/integration.ts";
import { mailServerRoutes } from "../mail-server/server/routes.ts";
import { ADD_UP_SMS, addUpCounts } from "../sms/server/day-counts.ts";
import { retainedMessages } from "../sms/server/retained.ts";
import { smsRoutes } from "../sms/server/routes.ts";
import { sendWaiting } from "../sms/server/send-waiting.ts";
import { forgetEarlyReports } from "../delivery/server/take-report.ts";
import { SEND_SMS } from "../sms/server/wake-sending.ts";
import { templatesRoutes } from "../templates/server/routes.ts";
import { messagingGuards } from "./guards.ts";
import { messagingConstraints } from "./constraints.ts";
import { messagesOfCustomers } from "./customer-records.ts";
import { cancelWaitingMessages } from "./after-restore.ts";
import { messagingFirstSteps } from "./first-steps.ts";
import { messagingInvariants } from "./invariants.ts";
import { messagesPersonalData } from "./personal-data.ts";

export const messagingArea: Area = {
  name: "messaging",
  routes: ({ config, secrets }) => {
    const services = { secrets, publicUrl: shopUrlOf(config) };
    return [
      smsRoutes(services),
      attemptsRoutes,
      templatesRoutes,
      bulkRoutes,
      smsProviderRoutes(services),
      emailRoutes,
      mailServerRoutes(secrets),
    ];
  },
  schemas: async () => [
    await import("../sms/contract.ts"),
    await import("../attempts/contract.ts"),
    await import("../automatic/contract.ts"),
    await import("../templates/contract.ts"),
    await import("../bulk/contract.ts"),
    await import("../providers/contract.ts"),
    await import("../email/contract.ts"),
    await import("../mail-server/contract.ts"),
  ],
  integrations: (services) => [smsIntegrations(services), mailIntegration(services.secrets)],
  webhooks: smsWebhooks,
  constraints: messagingConstraints,
  firstSteps: messagingFirstSteps,
  afterRestore: cancelWaitingMessages,
  invariants: { ...messagingInvariants, ...smsProviderInvariants, ...emailInvariants },
  guards: messagingGuards,
  personalData: [messagesPersonalData, pollsPersonalData, emailsPersonalData],
  customerRecords: [messagesOfCustomers, emailsOfCustomers],
  tasks: (db, services) => ({
    [SEND_SMS]: (_, { abortSignal }) => sendWaiting(db, services, { signal: abortSignal }),
    [SEND_EMAILS]: (_, { abortSignal }) => sendEmails(db, services, { signal: abortSignal }),
    [PREPARE_SMS_BULKS]: () => prepareBulks(db),
    [ADD_UP_SMS]: () => inTransaction(db, addUpCounts),
    [POLL_SMS]: () => pollDeliveries(db, services),
    /** Tests the SMS providers that are switched on. */
    check_sms_providers: () => checkSmsProviders(db, services),
  }),
  cron: [
    { task: SEND_SMS, match: "* * * * *" },
    { task: SEND_EMAILS, match: "* * * * *" },
    { task: PREPARE_SMS_BULKS, match: "* * * * *" },
    { task: ADD_UP_SMS, match: "* * * * *" },
    { task: POLL_SMS, match: "* * * * *" },
    { task: "check_sms_providers", match: "*/5 * * * *" },
  ],
  forget: [forgetEarlyReports],
  retained: [retainedMessages, retainedEmails],
};
