/** File names are kebab-case and use the glossary, and files are small. */
import { basename } from "node:path";
import { isCode, isTest, programOf, type Complaints, type SourceFile } from "./source.ts";

const LONGEST = 300;
/** Tests may be longer, because a test is a flat list of steps. */
const LONGEST_TEST = 600;

/** Files that may exceed the limit, each with the reason. */
export const longFiles: Record<string, string> = {
  "db/rows.ts": "generated",
  "src/app/demo-shop.ts": "the story of one shop, told in order",
  "src/app/demo-shop/handsets.ts": "a list of handsets",
  "src/areas/devices/core/contract.ts": "one table of endpoints, read from top to bottom",
  "src/areas/returns/contract.ts": "one table of endpoints, read from top to bottom",
  "src/areas/devices/server/devices.test.ts": "every verb of the largest area over HTTP",
  "src/areas/settings/contract.ts": "one table of settings, read from top to bottom",
  "src/areas/inventory/import/server/import.test.ts": "every rule of the import over HTTP",
};

const emptyWords = new Set([
  "util",
  "utils",
  "misc",
  "helper",
  "helpers",
  "manager",
  "service",
  "services",
]);
/** Technical terms that are allowed although they contain a forbidden word. */
const terms = new Set(["service-worker"]);

export function nameComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter(
      ({ path }) =>
        !path.startsWith("db/migrations/") &&
        path !== "package.json" &&
        !/\.md$|\/LICENSE$/i.test(path),
    )
    .flatMap(({ path }) => {
      const [stem = ""] = basename(path).split(".");
      const complaints: Complaints = [];
      const parts = path.split("/").map((part) => part.split(".")[0] ?? "");
      const crooked = parts.find((part) => part !== "" && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part));
      if (crooked) complaints.push(`${path}: "${crooked}" is not kebab-case`);
      if (stem === "index") complaints.push(`${path}: index files hide where things are`);
      const empty = terms.has(stem)
        ? undefined
        : stem.split("-").find((word) => emptyWords.has(word));
      if (empty) complaints.push(`${path}: "${empty}" says nothing; name it by what it does`);
      return complaints;
    });
}

export function lengthComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter((file) => isCode(file) && !(file.path in longFiles))
    .map((file) => ({
      path: file.path,
      lines: file.text.trimEnd().split("\n").length,
      most: isTest(file) ? LONGEST_TEST : LONGEST,
    }))
    .filter(({ lines, most }) => lines > most)
    .map(({ path, lines, most }) => `${path}: ${lines} lines; ${most} at most`);
}

/** Finds barrels: files that only re-export, or re-export everything of another file. */
export function barrelComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter((file) => isCode(file) && file.path.startsWith("src/"))
    .flatMap((file) => {
      const { body } = programOf(file);
      const isBarrel =
        body.some((statement) => statement.type === "ExportAllDeclaration") ||
        (body.length > 0 &&
          body.every(
            (statement) => statement.type === "ExportNamedDeclaration" && statement.source !== null,
          ));
      return isBarrel ? [`${file.path}: import things from where they are`] : [];
    });
}
