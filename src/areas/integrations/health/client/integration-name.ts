import { useTranslation } from "#src/client/words/i18n.ts";
import { useGatewayName } from "#src/areas/payments/gateway-settings/client/gateway-name.ts";
import { gatewayNames } from "#src/areas/payments/gateways/gateway-names.ts";
import type { ListedIntegration } from "../contract.ts";

/** Hook: returns a function that names an integration. Most names are the same in every language. */
export function useIntegrationName(): (
  integration: Pick<ListedIntegration, "kind" | "name" | "label">,
) => string {
  const { t } = useTranslation("integrations");
  const gatewayName = useGatewayName();
  return ({ kind, name, label }) => {
    if (kind === "fiscal") return t("taxAuthority");
    const gateway = gatewayNames.find((each) => each === name);
    return kind === "payment_gateway" && gateway ? gatewayName(gateway) : label;
  };
}
