import type { FastifyReply } from "fastify";
import { readStoredFile, type FileStore } from "./file-store.ts";

interface ShownFile {
  hash: string;
  contentType: string;
  /** Anybody may see it; otherwise it is kept by the browser of whoever was let in, and by nothing in between. */
  isPublic: boolean;
}

/** Answers with a picture. Its address shows the same one for ever. @throws Refusal not_found */
export async function showPicture(
  reply: FastifyReply,
  files: FileStore,
  { hash, contentType, isPublic }: ShownFile,
): Promise<Buffer> {
  const bytes = await readStoredFile(files, hash);
  reply
    .type(contentType)
    .header("cache-control", `${isPublic ? "public" : "private"}, max-age=31536000, immutable`)
    .header("content-disposition", "inline");
  return bytes;
}
