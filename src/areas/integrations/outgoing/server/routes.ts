import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { outgoingContract } from "../contract.ts";
import type { WebhookServices } from "./attempt.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  switchWebhookEndpoint,
  updateWebhookEndpoint,
} from "./change-endpoints.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "./queries.ts";
import { redeliverWebhook, testWebhookEndpoint } from "./send-by-hand.ts";

export const outgoingRoutes = (services: WebhookServices): AreaRoutes =>
  routes(outgoingContract, {
    listWebhookEndpoints: (db) => listWebhookEndpoints(db),
    createWebhookEndpoint: (tx, { actor, body }) =>
      createWebhookEndpoint(tx, actor, services.secrets, body),
    updateWebhookEndpoint: (tx, { actor, params, body }) =>
      updateWebhookEndpoint(tx, actor, services.secrets, { ...body, ...params }),
    switchWebhookEndpoint: (tx, { actor, params, body }) =>
      switchWebhookEndpoint(tx, actor, params.id, body.isOn),
    rotateWebhookSecret: (tx, { actor, params, body }) =>
      rotateWebhookSecret(tx, actor, services.secrets, { ...params, ...body }),
    testWebhookEndpoint: (db, { actor, params }) =>
      testWebhookEndpoint(db, actor, services, params.id),
    deleteWebhookEndpoint: (tx, { actor, params }) => deleteWebhookEndpoint(tx, actor, params.id),
    listWebhookDeliveries: (db, { params, query }) => listWebhookDeliveries(db, params.id, query),
    redeliverWebhook: (db, { actor, params }) => redeliverWebhook(db, actor, services, params.id),
  });
