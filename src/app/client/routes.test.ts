import { expect, test } from "vitest";
import { screenPaths } from "#src/shared/addresses.ts";
import { routes } from "./routes.tsx";

test("every address of the staff app has exactly one screen", () => {
  const shown = routes.map(({ path }) => path);
  expect(shown.toSorted()).toEqual([...screenPaths].toSorted());
});
