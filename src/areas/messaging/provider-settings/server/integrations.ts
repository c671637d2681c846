import type { Database } from "#src/server/database.ts";
import type { ProviderHealth } from "#src/shared/provider-settings.ts";
import { companyNames, sendingProviders } from "../../providers/provider-names.ts";
import { listSmsProviders } from "./list-providers.ts";
import type { SmsServices } from "../../providers/server/provider-context.ts";
import { checkSmsProvider } from "./switch-provider.ts";

/** The SMS providers in the form of the list of integrations. A check also decides whether the provider gets messages. */
export const smsIntegrations = (services: SmsServices) => ({
  kind: "sms_provider" as const,
  async list(db: Database) {
    const { items } = await listSmsProviders(db, services);
    return sendingProviders.flatMap((name) => {
      const found = items.find((each) => each.name === name);
      if (!found) return [];
      const { isActive, state, health } = found;
      return [
        { name, label: companyNames[name], isActive, isSetUp: state !== "incomplete", health },
      ];
    });
  },
  async ask(db: Database, name: string): Promise<ProviderHealth> {
    const provider = sendingProviders.find((each) => each === name);
    return provider
      ? checkSmsProvider(db, services, provider)
      : { isHealthy: false, detail: null, checkedAt: new Date().toISOString() };
  },
});
