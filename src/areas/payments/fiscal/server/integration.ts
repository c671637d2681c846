import type { IntegrationSource } from "#src/server/integration-source.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { isFailure } from "./authority.ts";
import { renewToken } from "./send.ts";
import { readFiscalSettings } from "./settings.ts";

/** The tax authority, as an integration. A check asks it for a token. */
export const fiscalIntegration = (secrets: Secrets): IntegrationSource => ({
  kind: "fiscal",
  async list(db) {
    const { registeredOn, password } = await readFiscalSettings(db);
    const on = await db
      .selectFrom("fiscalCounters")
      .select("regNumber")
      .where("activatedAt", "is not", null)
      .executeTakeFirst();
    return [
      {
        name: "tra",
        label: "TRA",
        isActive: on !== undefined,
        isSetUp: registeredOn !== null && password !== null,
      },
    ];
  },
  async ask(db) {
    const answer = await renewToken(db, secrets);
    return isFailure(answer)
      ? { isHealthy: false, detail: answer.detail ?? answer.failure }
      : { isHealthy: true, detail: null };
  },
});
