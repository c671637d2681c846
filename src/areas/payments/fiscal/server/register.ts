import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { registrationBody } from "../documents.ts";
import { missingForRegistration } from "../rules.ts";
import { signedDocument } from "../xml.ts";
import {
  isFailure,
  sendRegistration,
  type AuthorityFailure,
  type Registration,
} from "./authority.ts";
import { signerOf } from "./certificate.ts";
import { addFiscalJob, REGISTER_FISCAL } from "./jobs.ts";
import {
  missingSettings,
  noToken,
  purposes,
  readFiscalSettings,
  refuseWhileInUse,
} from "./settings.ts";

/** Asks for a registration, which a job makes after the commit. @throws Refusal conflict */
export async function registerFiscal(tx: Tx, actor: Actor): Promise<{ ok: true }> {
  await refuseWhileInUse(tx);
  const missing = missingForRegistration(missingSettings(await readFiscalSettings(tx)));
  if (missing.length > 0)
    refuse("conflict", { detail: `Fiscal receipts still need: ${missing.join(", ")}` });
  await tx
    .updateTable("fiscalSettings")
    .set({
      registrationAskedAt: sql`date_trunc('milliseconds', now())`,
      registrationFailure: null,
      registrationFailureDetail: null,
    })
    .execute();
  await addFiscalJob(tx, REGISTER_FISCAL);
  await recordAct(tx, actor, "fiscal.registration_asked", SHOP_ID);
  return { ok: true };
}

/** The job. It may run twice: the authority gives a registered device the same data again. */
export async function makeRegistration(db: Database, secrets: Secrets): Promise<void> {
  const settings = await readFiscalSettings(db);
  const { certificate, certificateSerial, serviceUrl, registrationAskedAt } = settings;
  if (!registrationAskedAt || !certificate || certificateSerial === null) return;
  const sign = usableSigner(certificate, secrets);
  const answer: Registration | AuthorityFailure = sign
    ? await sendRegistration(
        serviceUrl,
        certificateSerial,
        signedDocument(registrationBody(settings), sign),
      )
    : { failure: "certificate_missing", detail: null };
  await inTransaction(db, (tx) => storeAnswer(tx, answer, registrationAskedAt, secrets));
}

function usableSigner(certificate: Buffer, secrets: Secrets) {
  try {
    return signerOf(certificate, secrets);
  } catch {
    return null;
  }
}

/** Stores the answer, unless another registration was asked for or the fiscal receipts were switched on meanwhile. */
async function storeAnswer(
  tx: Tx,
  answer: Registration | AuthorityFailure,
  askedAt: string,
  secrets: Secrets,
): Promise<void> {
  const isGiven = !isFailure(answer);
  if (isGiven) await refuseWhileInUse(tx);
  const { numUpdatedRows } = await tx
    .updateTable("fiscalSettings")
    .set({ registrationAskedAt: null, version: sql`version + 1` })
    .set(
      isGiven
        ? registered(answer, secrets)
        : { registrationFailure: answer.failure, registrationFailureDetail: answer.detail },
    )
    .where("registrationAskedAt", "=", askedAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAct(
    tx,
    null,
    isGiven ? "fiscal.registered" : "fiscal.registration_failed",
    SHOP_ID,
    isGiven
      ? { regNumber: answer.regNumber, firstGc: answer.firstGc }
      : { failure: answer.failure },
  );
}

function registered({ password, efdSerial, routingKey, ...given }: Registration, secrets: Secrets) {
  return {
    ...given,
    ...(efdSerial && { efdSerial }),
    ...(routingKey && { routingKey }),
    password: secrets.seal(password, purposes.password),
    registeredOn: today(),
    ...noToken,
  };
}
