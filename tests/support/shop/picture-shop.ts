/** How a test of kept pictures starts: a shop whose files stand in a folder of their own. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { TestClient } from "../client.ts";
import { startShop, type Shop } from "../shop.ts";

export interface PictureShop extends Shop {
  filesDir: string;
  /** Names of every file in the store, also of half-written ones. */
  filesThere: () => Promise<string[]>;
  /** A picture as it is served to this client. */
  bytesOf: (client: TestClient, url: string) => Promise<{ response: Response; bytes: Buffer }>;
}

export async function startPictureShop(): Promise<PictureShop> {
  const filesDir = await mkdtemp(join(tmpdir(), "fundi-files-"));
  // Said before the shop is opened, so that it is done once the shop is closed.
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
