import { useTranslation } from "#src/client/words/i18n.ts";
import type { GatewayName } from "../../gateways/gateway-names.ts";
import { plainNames } from "../../gateways/plain-names.ts";

/** Hook: returns a function that names a payment provider. */
export function useGatewayName(): (name: GatewayName) => string {
  const { t } = useTranslation("gateways");
  return (name) => {
    if (name === "simulator") return t("simulator.title");
    if (name === "airtel_money") return t("common:provider.airtel_money");
    if (name === "mpesa_openapi")
      return t("name.mpesa_openapi", { wallet: t("common:provider.mpesa") });
    return plainNames[name] ?? name;
  };
}
