import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { countCall } from "#src/server/http/guards/rate-limit.ts";
import type { Secrets } from "#src/server/secrets.ts";
import type { TestEmailResult } from "../contract.ts";
import { sendBySmtp } from "./smtp.ts";
import { accountOf, isComplete, readMailServer } from "./stored-server.ts";

/** The text is fixed, so that nobody writes to customers past the rules for messages. */
const SUBJECT = "Fundi: test / jaribio";
const BODY =
  "This is a test email from Fundi. The mail server works.\n\nHii ni barua pepe ya majaribio kutoka Fundi. Seva ya barua pepe inafanya kazi.\n";

/** How many test emails the whole shop may send. */
const MOST = 10;
const WITHIN_SECONDS = 3600;

/**
 * Sends a test email at once, also while sending is switched off, and tells the server's answer. It is no email of the
 * history. The event does not contain the address.
 * @throws Refusal mail_server_incomplete, too_many_requests
 */
export async function sendTestEmail(
  db: Database,
  actor: Actor,
  secrets: Secrets,
  to: string,
): Promise<TestEmailResult> {
  const stored = await readMailServer(db);
  if (!isComplete(stored)) refuse("mail_server_incomplete");
  await countCall(db, "test emails", MOST, WITHIN_SECONDS);
  const email = { id: newId(), to, subject: SUBJECT, body: BODY, attachment: null };
  const answer = await sendBySmtp(accountOf(secrets, stored), email);
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, "mail_server.test_email_sent", SHOP_ID, { status: answer.status }),
  );
  return answer.status === "accepted"
    ? { status: "accepted", problem: null, detail: answer.detail }
    : answer.status === "unknown"
      ? { status: "unknown", problem: "no_answer", detail: null }
      : { status: "refused", problem: answer.problem, detail: answer.detail };
}
