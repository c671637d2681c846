import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { fiscalContract } from "../contract.ts";
import { saveFiscalCertificate } from "./certificate.ts";
import { confirmFiscalDocument, sendFiscalNow } from "./change-outbox.ts";
import { getFiscal, getFiscalWaiting } from "./queries.ts";
import { registerFiscal } from "./register.ts";
import { saveFiscalSettings } from "./settings.ts";
import { switchOffFiscal, switchOnFiscal } from "./switch.ts";

export const fiscalRoutes = (secrets: Secrets): AreaRoutes =>
  routes(fiscalContract, {
    getFiscal: (db) => getFiscal(db),
    getFiscalWaiting: (db) => getFiscalWaiting(db),
    saveFiscalSettings: (tx, { actor, body }) => saveFiscalSettings(tx, actor, body, secrets),
    saveFiscalCertificate: (tx, { actor, body }) => saveFiscalCertificate(tx, actor, body, secrets),
    registerFiscal: (tx, { actor }) => registerFiscal(tx, actor),
    switchOnFiscal: (tx, { actor }) => switchOnFiscal(tx, actor),
    switchOffFiscal: (tx, { actor, body }) => switchOffFiscal(tx, actor, body.reason),
    sendFiscal: (tx, { actor }) => sendFiscalNow(tx, actor),
    confirmFiscalDocument: (tx, { actor, params, body }) =>
      confirmFiscalDocument(tx, actor, params.id, body.reason),
  });
