/** A shop for tests of stored pictures, with its own folder of files. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { TestClient } from "../client.ts";
import { startShop, type Shop } from "../shop.ts";

export interface PictureShop extends Shop {
  filesDir: string;
  /** Returns the names of all files in the store, including incomplete ones. */
  filesThere: () => Promise<string[]>;
  /** Downloads a picture as this client. */
  bytesOf: (client: TestClient, url: string) => Promise<{ response: Response; bytes: Buffer }>;
}

export async function startPictureShop(): Promise<PictureShop> {
  const filesDir = await mkdtemp(join(tmpdir(), "fundi-files-"));
  // Registered before the hook of `startShop`. Vitest runs hooks in reverse order, so the shop closes first.
  afterAll(() => rm(filesDir, { recursive: true, force: true }));
  const shop = await startShop({}, { env: { FUNDI_FILES_DIR: filesDir } });
  return {
    ...shop,
    filesDir,
    filesThere: async () =>
      (await readdir(filesDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    bytesOf: async (client, url) => {
      const response = await fetch(shop.app.url + url, { headers: { cookie: client.cookie } });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
