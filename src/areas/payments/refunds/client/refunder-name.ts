import { useProviderName } from "../../core/client/provider-name.ts";
import { plainNames } from "../../gateways/plain-names.ts";

/** Hook: returns a function that names who gives a payment back: the wallet, or the provider behind it. */
export function useRefunderName(): (by: { gateway: string | null; provider: string }) => string {
  const providerName = useProviderName();
  return ({ gateway, provider }) => plainNames[gateway ?? ""] ?? providerName(provider);
}
