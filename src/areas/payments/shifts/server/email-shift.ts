import { refuse } from "#src/shared/errors.ts";
import type { DrawAttachment } from "#src/server/attachments.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { ListedEmail, PaperByEmail } from "#src/areas/messaging/email/contract.ts";
import { sendPaper } from "#src/areas/messaging/email/server/send-paper.ts";
import { setZPaper } from "./set-z-paper.ts";
import { zPdf } from "./z-pdf.ts";

/** The kind of a Z as the attachment of an email. */
export const SHIFT_REPORT = "shift_report";

/** @throws Refusal not_found (also for a shift that the actor may not see), email_not_set_up */
export async function emailShift(
  tx: Tx,
  actor: Actor,
  id: string,
  { email: to, language }: PaperByEmail,
): Promise<ListedEmail> {
  const { paper } = await setZPaper(tx, actor, id, language);
  return sendPaper(tx, actor, {
    to,
    type: "shift_report",
    title: `${paper.title} ${paper.number}`,
    message: "",
    customerId: null,
    deviceId: null,
    attachment: { kind: SHIFT_REPORT, of: id, language },
  });
}

export const drawShiftReport: DrawAttachment = async ({ db, actor }, { of, language }) => {
  if (!actor) return refuse("forbidden");
  const { paper, closedAt } = await setZPaper(db, actor, of, language);
  const content = await zPdf(paper, "a4", closedAt);
  return { name: `${paper.number}.pdf`, type: "application/pdf", content };
};
