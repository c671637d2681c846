import type { Database } from "#src/server/database.ts";
import type { IntegrationSource } from "#src/server/integration-source.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { checkMailServer } from "./change-server.ts";
import { healthOf } from "./get-server.ts";
import { isComplete, readMailServer } from "./stored-server.ts";

const NAME = "email";

/** The mail server in the form of the list of integrations. */
export const mailIntegration = (secrets: Secrets): IntegrationSource => ({
  kind: "email",
  async list(db: Database) {
    const stored = await readMailServer(db);
    return [
      {
        name: NAME,
        label: stored.host || "SMTP",
        isActive: stored.isActive,
        isSetUp: isComplete(stored),
        health: healthOf(stored),
      },
    ];
  },
  ask: (db: Database) => checkMailServer(db, secrets),
});
