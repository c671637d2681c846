import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screenPaths } from "#src/shared/addresses.ts";
import { routes } from "./routes.tsx";

test("every address of the staff app has exactly one screen", () => {
  const shown = routes.map(({ path }) => path);
  expect(shown.toSorted()).toEqual([...screenPaths].toSorted());
});

test("the script before the app sends no requests on the pages that anybody may open", () => {
  const script = join(import.meta.dirname, "../../../public/before-app.js");
  const beforeApp = readFileSync(script, "utf8");
  const [, pattern = ""] = /\/(\^.*)\/\.test\(location\.pathname\)/.exec(beforeApp) ?? [];
  const open = routes.filter(({ access }) => access === "anybody").map(({ path }) => path);
  const unasked = routes.map(({ path }) => path).filter((path) => new RegExp(pattern).test(path));
  expect(unasked.toSorted()).toEqual(open.toSorted());
});
