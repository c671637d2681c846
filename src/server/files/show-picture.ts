import type { FastifyReply } from "fastify";
import { readStoredFile, type FileStore } from "./file-store.ts";

interface ShownFile {
  hash: string;
  contentType: string;
  /**
   * Who may keep it. Its address shows the same picture for ever, so it can be kept for a year: by everybody, or by
   * the browser of whoever was let in. What belongs to a customer is kept by nobody: phones of a shop are shared, and
   * a browser shows what it kept after signing out, or after the right to see it was taken away.
   */
  keptBy: "everybody" | "browser" | "nobody";
}

const cacheControl: Record<ShownFile["keptBy"], string> = {
  everybody: "public, max-age=31536000, immutable",
  browser: "private, max-age=31536000, immutable",
  nobody: "private, no-store",
};

/** Answers with a picture. @throws Refusal not_found */
export async function showPicture(
  reply: FastifyReply,
  files: FileStore,
  { hash, contentType, keptBy }: ShownFile,
): Promise<Buffer> {
  const bytes = await readStoredFile(files, hash);
  reply
    .type(contentType)
    .header("cache-control", cacheControl[keptBy])
    .header("content-disposition", "inline");
  return bytes;
}
