import type { Area } from "#src/server/area.ts";
import { shopUrlOf } from "#src/server/config.ts";
import { inTransaction } from "#src/server/database.ts";
import { PREPARE_SMS_BULKS, prepareBulks } from "../bulk/server/prepare-bulk.ts";
import { cancelRepeated } from "../bulk/server/change-bulks.ts";
import { bulkRoutes } from "../bulk/server/routes.ts";
import { smsWebhooks } from "../delivery/server/receive-provider.ts";
import { smsIntegrations } from "../provider-settings/server/integrations.ts";
import { POLL_SMS, pollDeliveries, pollsPersonalData } from "../delivery/server/polls.ts";
import { smsProviderRoutes } from "../provider-settings/server/routes.ts";
import { checkSmsProviders } from "../provider-settings/server/switch-provider.ts";
import { lockWaiting, personalDataOf, retainedOf } from "../outgoing/server/personal-data.ts";
import { emailRoutes } from "../email/server/routes.ts";
import { sendEmails } from "../email/server/send-emails.ts";
import { channels, emailChannel, smsChannel } from "../outgoing/server/channel.ts";
import { mailIntegration } from "../mail-server/server/integration.ts";
import { mailServerRoutes } from "../mail-server/server/routes.ts";
import { ADD_UP_SMS, addUpCounts } from "../sms/server/day-counts.ts";
import { attemptsRoutes, smsRoutes } from "../sms/server/routes.ts";
import { sendWaiting } from "../sms/server/send-waiting.ts";
import { forgetEarlyReports } from "../delivery/server/take-report.ts";
import { templatesRoutes } from "../templates/server/routes.ts";
import { messagingGuards } from "./guards.ts";
import { messagingConstraints } from "./constraints.ts";
import { cancelWaitingMessages } from "./after-restore.ts";
import { messagingFirstSteps } from "./first-steps.ts";
import { emailInvariants, messagingInvariants, smsProviderInvariants } from "./invariants.ts";

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
    await import("../sms/attempts-contract.ts"),
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
  personalData: [personalDataOf(smsChannel), pollsPersonalData, personalDataOf(emailChannel)],
  customerRecords: [
    {
      lock: (tx, id) => lockWaiting(smsChannel, tx, id),
      settle: (tx, _, merge) => cancelRepeated(tx, merge),
    },
    { lock: (tx, id) => lockWaiting(emailChannel, tx, id) },
  ],
  tasks: (db, services) => ({
    [smsChannel.job]: (_, { abortSignal }) => sendWaiting(db, services, { signal: abortSignal }),
    [emailChannel.job]: (_, { abortSignal }) => sendEmails(db, services, { signal: abortSignal }),
    [PREPARE_SMS_BULKS]: () => prepareBulks(db),
    [ADD_UP_SMS]: () => inTransaction(db, addUpCounts),
    [POLL_SMS]: () => pollDeliveries(db, services),
    /** Tests the SMS providers that are switched on. */
    check_sms_providers: () => checkSmsProviders(db, services),
  }),
  cron: [
    { task: smsChannel.job, match: "* * * * *" },
    { task: emailChannel.job, match: "* * * * *" },
    { task: PREPARE_SMS_BULKS, match: "* * * * *" },
    { task: ADD_UP_SMS, match: "* * * * *" },
    { task: POLL_SMS, match: "* * * * *" },
    { task: "check_sms_providers", match: "*/5 * * * *" },
  ],
  forget: [forgetEarlyReports],
  retained: channels.map(retainedOf),
};
