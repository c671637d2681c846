import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { describe, expect, test } from "vitest";
import { isBuilt, weighRoutes } from "../../scripts/route-weights.ts";
import { weighWorker } from "../../scripts/worker/worker-weights.ts";

// `npm test` builds the screens first; a single test file may run without them.
const routes = isBuilt() ? weighRoutes() : [];

test.skipIf(!isBuilt())("chunks are loaded by our own helper, which notices new versions", () => {
  const scripts = globSync("dist/client/assets/*.js").map((file) => readFileSync(file, "utf8"));
  expect(scripts.filter((script) => script.includes("vite:preloadError"))).toEqual([]);
});

/* tests/track-pages.test.ts measures the public pages over HTTP, with everything that these pages load. */
describe.skipIf(!isBuilt())(
  "the JavaScript of a screen, in gz bytes (`npm run build` first)",
  () => {
    test.each(routes)("$path stays within $limit", ({ bytes, limit, files }) => {
      const heaviest = files.slice(0, 8).map((file) => `${file.bytes} ${file.name}`);
      expect(bytes, `made of:\n${heaviest.join("\n")}\n`).toBeLessThanOrEqual(limit);
    });
  },
);

describe.skipIf(!isBuilt())("what a phone fetches to work without a network, in gz bytes", () => {
  test.each(isBuilt() ? weighWorker() : [])("$what stays within $limit", ({ bytes, limit }) => {
    expect(bytes).toBeLessThanOrEqual(limit);
  });
});

/** It is loaded right after the first screen. What that screen has loaded already is not counted again. */
test("the outbox has at most 12 kB", async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: "src/client/outbox/outbox.ts", formats: ["es"] },
      rolldownOptions: { external: [/\/client\/data\//, /\/client\/device-store/] },
    },
  });
  const files = [built].flat() as Rolldown.RolldownOutput[];
  const code = files.flatMap(({ output }) =>
    output.map((file) => ("code" in file ? file.code : "")),
  );
  expect(code.join("")).not.toBe("");
  expect(gzipSync(code.join("")).length).toBeLessThanOrEqual(12_000);
});
