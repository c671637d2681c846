import type { Tx } from "../database.ts";
import { storeFile, type FileStore } from "./file-store.ts";
import type { Paper } from "./paper.ts";

/** Stores the files of a paper, and returns their hashes. */
export async function storePaper(tx: Tx, files: FileStore, paper: Paper) {
  if (paper.kind === "pdf") {
    const file = { bytes: paper.bytes, contentType: "application/pdf" };
    return { fileHash: await storeFile(tx, files, file), thumbnailHash: null };
  }
  const { full, thumbnail, contentType } = paper.picture;
  return {
    fileHash: await storeFile(tx, files, { bytes: full, contentType }),
    thumbnailHash: await storeFile(tx, files, { bytes: thumbnail, contentType }),
  };
}
