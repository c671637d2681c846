import { expect, test } from "vitest";
import { missingPackages } from "../../scripts/debian-packages.ts";

const without =
  (...patterns: RegExp[]) =>
  (path: string) =>
    !patterns.some((pattern) => pattern.test(path));

test("every package whose program is not there is missing", () => {
  expect(missingPackages(() => true, undefined)).toEqual([]);
  expect(missingPackages(without(/pdftotext$/), undefined)).toEqual(["poppler-utils"]);
  expect(missingPackages(without(/fonts/), undefined)).toEqual(["fonts-dejavu-core"]);
  expect(missingPackages(() => false, undefined)).toEqual([
    "chromium-headless-shell",
    "fonts-dejavu-core",
    "poppler-utils",
  ]);
});

test("Debian's browser is not needed when FUNDI_CHROMIUM names a browser that exists", () => {
  expect(missingPackages(without(/headless-shell/), "/opt/chrome")).toEqual([]);
  expect(missingPackages(without(/headless-shell/, /chrome/), "/opt/chrome")).toEqual([
    "chromium-headless-shell",
  ]);
});
