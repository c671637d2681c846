import { expect, test } from "vitest";
import { screenPaths } from "#src/shared/addresses.ts";
import { routes } from "./routes.tsx";
import beforeApp from "../../../public/before-app.js?raw";

test("every address of the staff app has exactly one screen", () => {
  const shown = routes.map(({ path }) => path);
  expect(shown.toSorted()).toEqual([...screenPaths].toSorted());
});

test("the script before the app sends no requests on the pages that anybody may open", () => {
  const [, pattern = ""] = /\/(\^.*)\/\.test\(location\.pathname\)/.exec(beforeApp) ?? [];
  const open = routes.filter(({ access }) => access === "anybody").map(({ path }) => path);
  const unasked = routes.map(({ path }) => path).filter((path) => new RegExp(pattern).test(path));
  expect(unasked.toSorted()).toEqual(open.toSorted());
});
