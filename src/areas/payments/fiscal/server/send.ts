import { today } from "#src/shared/time.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { zNumber } from "../rules.ts";
import { askForToken, isFailure, sendDocument, type AuthorityFailure } from "./authority.ts";
import { CertificateUnusable } from "./certificate.ts";
import { areDaysOpen, closeDays } from "./close-days.ts";
import {
  lockOldest,
  storeAcknowledgement,
  storeFailure,
  type LockedDocument,
} from "./lock-document.ts";
import { noToken, purposes, readFiscalSettings, type StoredFiscalSettings } from "./settings.ts";
import { writeDocument } from "./write-document.ts";

/** A run ends after this time, so that it does not occupy a worker for long. Cron starts the next one. */
const RUN_MS = 45_000;
/** A token that expires this soon is renewed, because it could expire before the request arrives. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * The job: sends the documents that wait, one after another, until one fails. It may run on several nodes at once.
 * @param day the present day of the shop
 */
export async function sendFiscal(db: Database, secrets: Secrets, day = today()): Promise<void> {
  if (await areDaysOpen(db, day)) await inTransaction(db, (tx) => closeDays(tx, day));
  const until = Date.now() + RUN_MS;
  let [last, count]: [LockedDocument | null, number] = [null, 0];
  while (Date.now() < until) {
    const document = await lockOldest(db);
    if (!document) break;
    const failure = await send(db, document, secrets);
    if (failure) {
      await storeFailure(db, document, failure);
      break;
    }
    await inTransaction(db, (tx) => storeAcknowledgement(tx, document));
    [last, count] = [document, count + 1];
  }
  if (!last) return;
  // One event for all of them: live screens show numbers, not single documents.
  const event = { kind: "fiscal.acknowledged", recordId: last.id, actorId: null } as const;
  await inTransaction(db, (tx) => recordEvent(tx, { ...event, data: { count } }));
}

async function send(
  db: Database,
  document: LockedDocument,
  secrets: Secrets,
): Promise<AuthorityFailure | null> {
  const settings = await readFiscalSettings(db);
  const { certificate, certificateSerial, serviceUrl, routingKey } = settings;
  if (!certificate || certificateSerial === null) {
    return { failure: "certificate_missing", detail: null };
  }
  let xml: string;
  try {
    xml = await inTransaction(db, (tx) =>
      writeDocument(tx, document, { ...settings, certificate }, secrets),
    );
  } catch (error) {
    if (error instanceof CertificateUnusable)
      return { failure: "certificate_missing", detail: null };
    throw error;
  }
  const { kind, gc, day } = document;
  const sent = {
    serviceUrl,
    kind,
    xml,
    certificateSerial,
    routingKey,
    number: kind === "z" ? zNumber(day) : String(gc),
  };
  // A token may be withdrawn before its time, so a refused one is renewed once.
  for (const mayBeStored of [true, false]) {
    const token = await tokenOf(db, settings, secrets, mayBeStored);
    if (isFailure(token)) return token;
    const answer = await sendDocument({ ...sent, ...token });
    if (answer !== "token_expired") return answer;
    await inTransaction(db, (tx) => tx.updateTable("fiscalSettings").set(noToken).execute());
  }
  return { failure: "token_refused", detail: "HTTP 401" };
}

/** Asks the authority for a new token, which shows whether it answers and accepts the sign-in. */
export const renewToken = async (
  db: Database,
  secrets: Secrets,
): Promise<{ token: string } | AuthorityFailure> =>
  tokenOf(db, await readFiscalSettings(db), secrets, false);

/** The stored token, or a new one, which all nodes share. */
async function tokenOf(
  db: Database,
  { token, tokenUntil, userName, password, serviceUrl }: StoredFiscalSettings,
  secrets: Secrets,
  mayBeStored: boolean,
): Promise<{ token: string } | AuthorityFailure> {
  const isFresh = tokenUntil !== null && Date.parse(tokenUntil) > Date.now() + TOKEN_MARGIN_MS;
  const stored = mayBeStored && isFresh && opened(secrets, token, purposes.token);
  if (stored) return { token: stored };
  const secret = opened(secrets, password, purposes.password);
  if (secret === null) return { failure: "token_refused", detail: null };
  const asked = await askForToken(serviceUrl, userName, secret);
  if (isFailure(asked)) return asked;
  const given = {
    token: secrets.seal(asked.token, purposes.token),
    tokenUntil: new Date(Date.now() + asked.seconds * 1000).toISOString(),
  };
  // The settings may have changed meanwhile: the token of an address is for no other one.
  await inTransaction(db, (tx) =>
    tx
      .updateTable("fiscalSettings")
      .set(given)
      .where("serviceUrl", "=", serviceUrl)
      .where("userName", "=", userName)
      .execute(),
  );
  return { token: asked.token };
}

/** Opens a secret; null without one, and when the key that sealed it is gone. */
function opened(secrets: Secrets, sealed: Buffer | null, purpose: string): string | null {
  if (!sealed) return null;
  try {
    return secrets.open(sealed, purpose);
  } catch {
    return null;
  }
}
