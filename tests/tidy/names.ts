/** Files are small, kebab-case and named by the shop's words. */
import { basename } from "node:path";
import { isCode, programOf, type Complaints, type SourceFile } from "./source.ts";

const LONGEST = 300;

/** File → why it is longer. */
export const longFiles: Record<string, string> = {
  "db/rows.ts": "generated",
  "src/areas/devices/contract.ts": "one table of endpoints, read from top to bottom",
  "tests/tidy.test.ts": "every rule beside its planted violations",
  "src/areas/settings/contract.ts": "one table of settings, read from top to bottom",
  "src/areas/customers/server/customers.test.ts": "one area over HTTP",
  "src/client/ui/data-list.tsx": "one list in its two shapes",
  "src/server/postgres/start-postgres.test.ts": "every way a database may be found at start",
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
/** Words with a meaning of their own. */
const terms = new Set(["service-worker"]);

export function nameComplaints(files: readonly SourceFile[]): Complaints {
  return files
    .filter(
      ({ path }) =>
        !path.startsWith("db/migrations/") && path !== "package.json" && !/\.md$/i.test(path),
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
  const tooLong = files
    .filter((file) => isCode(file) && !(file.path in longFiles))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path}: ${lines} lines; ${LONGEST} at most`);
  return tooLong;
}

/** A file that only passes on what others export, or passes on everything of one. */
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
