import type { FastifyRequest } from "fastify";
import type { Database } from "#src/server/database.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { smsProvidersContract } from "../../providers/contract.ts";
import type { SmsProviderName } from "../../providers/provider-names.ts";
import { receiveSmsCallback, verifySmsCallback } from "../../delivery/server/receive-provider.ts";
import { listSmsProviders } from "./list-providers.ts";
import type { SmsServices } from "../../providers/server/provider-context.ts";
import { makeCallbackAddress, orderSmsProviders, saveSmsProvider } from "./save-provider.ts";
import { sendTestMessage } from "./send-test-message.ts";
import { switchSmsProvider, testSmsProvider } from "./switch-provider.ts";

export const smsProviderRoutes = (services: SmsServices): AreaRoutes => {
  const receive = (name: SmsProviderName) => ({
    verify: (db: Database, { bytes, request }: { bytes: Buffer; request: FastifyRequest }) =>
      verifySmsCallback(db, services, name, bytes, request),
    source: () => name,
    work: (db: Database, { request }: { request: FastifyRequest }) =>
      receiveSmsCallback(db, name, request),
  });
  return routes(smsProvidersContract, {
    listSmsProviders: (db) => listSmsProviders(db, services),
    saveSmsProvider: (tx, { actor, params, body }) =>
      saveSmsProvider(tx, actor, services, params.name, body),
    switchSmsProvider: (db, { actor, params, body }) =>
      switchSmsProvider(db, actor, services, params.name, body.isActive),
    orderSmsProviders: (tx, { actor, body }) => orderSmsProviders(tx, actor, services, body.names),
    testSmsProvider: (db, { actor, params }) => testSmsProvider(db, actor, services, params.name),
    sendTestMessage: (db, { actor, params, body }) =>
      sendTestMessage(db, actor, services, params.name, body.phone),
    makeCallbackAddress: (tx, { actor, params }) =>
      makeCallbackAddress(tx, actor, services, params.name),
    receiveTwilioCallback: receive("twilio"),
    receiveAfricasTalkingCallback: receive("africas_talking"),
  });
};
