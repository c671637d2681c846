import type { Language } from "#src/shared/words.ts";
import type { Database } from "./database.ts";
import type { Actor } from "./http/guards/actor.ts";

/** A paper that goes with an email. It is named, not stored: it is drawn when the email is sent. */
export interface AttachmentReference {
  /** The name under which its area registered how to draw it. */
  kind: string;
  /** The id of its record, or what else its area needs in order to draw it. */
  of: string;
  language: Language;
}

export interface Attachment {
  /** Its file name, in ASCII. */
  name: string;
  type: "application/pdf" | "text/csv";
  content: Buffer;
}

export interface AttachmentContext {
  db: Database;
  /** The shop's address for customers, without a trailing slash. */
  publicUrl: string;
  /** The user who sends it, with their present rights; null if Fundi sends it by itself. */
  actor: Actor | null;
}

/** Draws a paper. @throws Refusal if the record is gone, or the user may not read it any more */
export type DrawAttachment = (
  context: AttachmentContext,
  reference: AttachmentReference,
) => Promise<Attachment>;

/** How the papers of an area are drawn, by their kinds. Areas register this in `server/area.ts`. */
export type Attachments = Readonly<Record<string, DrawAttachment>>;
