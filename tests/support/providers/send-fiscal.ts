/** A second node that only sends what waits for the tax authority. Tests kill it while the authority does not answer. */
import { connect } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { sendFiscal } from "#src/areas/payments/fiscal/server/send.ts";

const [connectionString = "", keyFile = ""] = process.argv.slice(2);
const { db } = connect({ connectionString, connections: 2, log: createLog("error") });
await sendFiscal(db, openSecrets(keyFile));
await db.destroy();
