/** Writes an email in the format of the internet (MIME). */
import { Readable } from "node:stream";
import { lazyModule } from "#src/server/lazy-module.ts";
import type { MailAccount } from "./stored-server.ts";
import type { Outgoing } from "./smtp.ts";

const openLibrary = lazyModule(() => import("nodemailer/lib/mail-composer"));

/** Names and subjects are encoded by the library, so that none of them can begin another line of the head. */
export async function compose(
  from: MailAccount["from"],
  { id, to, subject, body, html, attachment }: Outgoing,
): Promise<Buffer> {
  const { default: MailComposer } = await openLibrary();
  const composer = new MailComposer({
    from,
    to: { name: "", address: to },
    subject,
    text: body,
    ...(html && { html }),
    messageId: `<${id}@${from.address.split("@").at(-1)}>`,
    // Mailboxes do not answer it with notes of absence.
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: attachment
      ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const PIECE_BYTES = 65_536;

/** A stream of the message that ends only when the connection has taken most of it. */
export function inPieces(message: Buffer): Readable {
  let at = 0;
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      const piece = message.subarray(at, at + PIECE_BYTES);
      at += piece.length;
      this.push(piece.length > 0 ? piece : null);
    },
  });
}
