import type { IntegrationSource } from "#src/server/integration-source.ts";
import { gatewayNames } from "../../gateways/gateway-names.ts";
import { plainNames } from "../../gateways/plain-names.ts";
import type { GatewayServices } from "../../gateways/server/gateway-context.ts";
import { checkGateway, listGateways } from "./gateways.ts";

/** The payment providers, as integrations. A check also decides whether the gateway collects payments. */
export const gatewayIntegrations = (services: GatewayServices): IntegrationSource => ({
  kind: "payment_gateway",
  async list(db) {
    const { items } = await listGateways(db, services);
    return items.map(({ name, isOn, state, health }) => ({
      name,
      label: plainNames[name] ?? name,
      isActive: isOn,
      isSetUp: state !== "incomplete",
      health,
    }));
  },
  async ask(db, name) {
    const gateway = gatewayNames.find((each) => each === name);
    return gateway ? checkGateway(db, services, gateway) : { isHealthy: false, detail: null };
  },
});
