import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { gatewaysContract } from "../../gateways/contract.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import {
  listGateways,
  listRequestable,
  saveGateway,
  switchGateway,
  testGateway,
} from "../../gateway-settings/server/gateways.ts";
import { receiveGatewayCallback, verifyCallback } from "./receive-gateway.ts";
import * as z from "zod";
import { gatewayNames } from "../../gateways/gateway-names.ts";

const nameOf = z.object({ name: z.enum(gatewayNames) });

export const gatewayRoutes = (services: GatewayServices): AreaRoutes =>
  routes(gatewaysContract, {
    listRequestable: (db) => listRequestable(db),
    listGateways: (db) => listGateways(db, services),
    saveGateway: (tx, { actor, params, body }) =>
      saveGateway(tx, actor, services, params.name, body),
    switchGateway: (db, { actor, params, body }) =>
      switchGateway(db, actor, services, params.name, body.isOn),
    testGateway: (db, { actor, params }) => testGateway(db, actor, services, params.name),
    receiveGatewayCallback: {
      verify: (db, { bytes, request }) =>
        verifyCallback(db, services, nameOf.parse(request.params).name, bytes, request),
      source: ({ name }) => name,
      work: (db, { params, request }) => receiveGatewayCallback(db, params.name, request),
    },
  });
