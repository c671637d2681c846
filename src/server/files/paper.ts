import { refuse } from "#src/shared/errors.ts";
import type { PictureSides } from "#src/shared/contract.ts";
import { toPicture, type Picture } from "./picture.ts";

/** A paper that was uploaded: a picture that the server has encoded, or a PDF document as it was sent. */
export type Paper = { kind: "picture"; picture: Picture } | { kind: "pdf"; bytes: Buffer };

/**
 * Decodes an uploaded paper. The type is detected from the content, not from the name. A PDF document cannot be encoded
 * again, so it must only ever be sent as a file to download.
 * @throws Refusal invalid_picture, or server_busy when too many pictures wait
 */
export async function toPaper(sent: Buffer, sides?: PictureSides): Promise<Paper> {
  if (sent.subarray(0, BEGINNING.length).toString("latin1") !== BEGINNING) {
    return { kind: "picture", picture: await toPicture(sent, sides) };
  }
  // The end is near the last byte. A file without it was cut off on its way.
  if (!sent.subarray(-END_WITHIN).toString("latin1").includes(END)) {
    const detail = "The PDF document is damaged or incomplete";
    refuse("invalid_picture", { detail, params: { reason: "broken" } });
  }
  return { kind: "pdf", bytes: sent };
}

const BEGINNING = "%PDF-";
const END = "%%EOF";
const END_WITHIN = 2048;
