/** The job that hands waiting emails to the mail server. */
import type { Attachment, AttachmentReference } from "#src/server/attachments.ts";
import type { JobServices } from "#src/server/area.ts";
import { inTransaction, type Database } from "#src/server/database.ts";
import { Refusal } from "#src/shared/errors.ts";
import { actorOfUser } from "#src/areas/users/core/server/actor-of-user.ts";
import { sendBySmtp, type MailAnswer } from "../../mail-server/server/smtp.ts";
import { accountOf } from "../../mail-server/server/stored-server.ts";
import { claimEmails, endLateEmails, isAnythingWaiting, type Claimed } from "./claim-emails.ts";
import { emailChannel } from "../../outgoing/server/channel.ts";
import { sendAlone } from "../../outgoing/server/send-alone.ts";
import { markLost, settleEmail } from "./settle-email.ts";

type MailServices = Pick<JobServices, "secrets" | "publicUrl" | "attachments">;

/** The most emails that are sent at the same time. Mail servers refuse many connections of one sender. */
const MAX_OPEN = 4;
/** Many mail servers refuse an email of more than 20 MB, and an attachment grows by a third on its way. */
const MAX_BYTES = 10_000_000;

/** Sends the emails that wait and may be sent now. */
export const sendEmails = (
  db: Database,
  services: MailServices,
  { signal, send = sendBySmtp }: { signal?: AbortSignal; send?: typeof sendBySmtp } = {},
): Promise<void> =>
  sendAlone(db, emailChannel, {
    signal,
    markUnknown: markLost,
    isAnythingWaiting,
    async work(mayGoOn) {
      await inTransaction(db, endLateEmails);
      while (mayGoOn()) {
        const claimed = await inTransaction(db, (tx) => claimEmails(tx, MAX_OPEN));
        if (claimed.length === 0) break;
        await Promise.all(claimed.map((each) => sendOne(db, services, each, send)));
      }
      return true;
    },
  });

/** Nothing of an error is kept, because it may contain the password, addresses or the text. */
async function sendOne(
  db: Database,
  services: MailServices,
  { attemptId, email, server }: Claimed,
  send: typeof sendBySmtp,
): Promise<void> {
  const drawn = email.attachment && (await draw(db, services, email.attachment, email.createdBy));
  const answer: MailAnswer =
    drawn && "status" in drawn
      ? drawn
      : await send(accountOf(services.secrets, server), { ...email, attachment: drawn }).catch(
          (): MailAnswer => ({ status: "unknown" }),
        );
  await inTransaction(db, (tx) => settleEmail(tx, attemptId, answer, server.version));
}

const refused = (
  problem: "attachment_missing" | "too_large",
  isTemporary: boolean,
): MailAnswer => ({
  status: "refused",
  problem,
  detail: null,
  isTemporary,
  isAboutServer: false,
});

/** Draws the paper with the rights that its sender has now. */
async function draw(
  db: Database,
  { attachments, publicUrl }: MailServices,
  reference: AttachmentReference,
  userId: string | null,
): Promise<Attachment | MailAnswer> {
  const write = attachments[reference.kind];
  if (!write) return refused("attachment_missing", false);
  try {
    const actor = userId ? await actorOfUser(db, userId) : null;
    if (userId && !actor) return refused("attachment_missing", false);
    const attachment = await write({ db, publicUrl, actor }, reference);
    return attachment.content.length > MAX_BYTES ? refused("too_large", false) : attachment;
  } catch (error) {
    // A refusal lasts: the record is gone, or its sender may not read it any more.
    return refused("attachment_missing", !(error instanceof Refusal));
  }
}
