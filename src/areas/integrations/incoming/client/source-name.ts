import { useGatewayName } from "#src/areas/payments/gateway-settings/client/gateway-name.ts";
import { gatewayNames } from "#src/areas/payments/gateways/gateway-names.ts";

/** Hook: returns a function that names the system that called. */
export function useSourceName(): (source: string) => string {
  const gatewayName = useGatewayName();
  return (source) => {
    const gateway = gatewayNames.find((name) => name === source);
    return gateway ? gatewayName(gateway) : source;
  };
}
