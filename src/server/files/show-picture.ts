import type { FastifyReply } from "fastify";
import { readStoredFile, type FileStore } from "./file-store.ts";

export interface ShownFile {
  hash: string;
  contentType: string;
  /**
   * Who may cache the picture: public caches and browsers (`everybody`), only the user's browser (`browser`), or
   * `nobody`. The picture at an address never changes, so caches may keep it for a year. Photos of customers' devices
   * are for `nobody`: several users share a phone, and its browser would still show a cached photo after a user has
   * signed out or lost the right.
   */
  cachedBy: "everybody" | "browser" | "nobody";
}

const cacheControl: Record<ShownFile["cachedBy"], string> = {
  everybody: "public, max-age=31536000, immutable",
  browser: "private, max-age=31536000, immutable",
  nobody: "private, no-store",
};

/** Sends a picture. @throws Refusal not_found */
export async function showPicture(
  reply: FastifyReply,
  files: FileStore,
  { hash, contentType, cachedBy }: ShownFile,
): Promise<Buffer> {
  const bytes = await readStoredFile(files, hash);
  reply
    .type(contentType)
    .header("cache-control", cacheControl[cachedBy])
    .header("content-disposition", "inline");
  return bytes;
}
