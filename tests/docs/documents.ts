/**
 * The documents of the project, and the rules that they keep: the links lead somewhere, and each decision is listed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Complaints, SourceFile } from "#tests/tidy/source.ts";

const folders = ["docs", "src", "tests", "bench", "torture", "fuzz", "scripts", "db", "locales"];
const DECISIONS = "docs/decisions/";
export const INDEX = `${DECISIONS}README.md`;

/** Earlier records may be longer. */
const FIRST_SHORT_RECORD = 117;
const MAX_WORDS = 900;

/** The paths of all files of the project, without what was built or installed. */
export function pathsOf(root: string): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      posix.join(folder, path.replaceAll("\\", "/")),
    ),
  );
  return [...readdirSync(root), ...paths];
}

/** Every Markdown file of the project. */
export const readDocuments = (root: string): SourceFile[] =>
  pathsOf(root)
    .filter((path) => path.endsWith(".md"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/**
 * Relative links whose file or heading does not exist.
 * @param isThere tells whether the project has this file or folder
 */
export function linkComplaints(
  documents: readonly SourceFile[],
  isThere: (path: string) => boolean,
): Complaints {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return documents.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .flatMap((link) => {
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? path : posix.join(posix.dirname(path), file);
        if (!isThere(target)) return [`${path}: ${link} does not exist`];
        const known = headings.get(target);
        return anchor === undefined || !known || known.has(anchor)
          ? []
          : [`${path}: ${link} names no heading`];
      }),
  );
}

/**
 * Code files that a document or a comment names in backticks and that do not exist, for example since they were
 * renamed.
 * @param names the names of all files, without folders
 */
export function fileNameComplaints(
  texts: readonly SourceFile[],
  names: ReadonlySet<string>,
): Complaints {
  return texts.flatMap(({ path, text }) =>
    proseOf(path, text)
      .flatMap((line) => [...line.matchAll(/`([^`\s]+\.tsx?)`/g)].map(([, named = ""]) => named))
      .filter((named) => !/[*<{…]/.test(named) && !names.has(posix.basename(named)))
      .map((named) => `${path}: ${named} does not exist`),
  );
}

/** The lines of a document, or the lines of the comments of a code file. */
const proseOf = (path: string, text: string): string[] =>
  text.split("\n").filter((line) => path.endsWith(".md") || /^\s*(\*|\/\*|\/\/)/.test(line));

/** Records that the index lists never or twice, records that share a number, and new records that are too long. */
export function decisionComplaints(documents: readonly SourceFile[]): Complaints {
  const index = documents.find(({ path }) => path === INDEX)?.text ?? "";
  const listed = linksOf(index);
  const records = documents.filter(({ path }) => path.startsWith(DECISIONS) && path !== INDEX);
  const numbers = records.map(({ path }) => numberOf(path));
  return records.flatMap(({ path, text }) => {
    const times = listed.filter((link) => link === posix.basename(path)).length;
    const words = text.split(/\s+/).filter(Boolean).length;
    return [
      ...(times === 1 ? [] : [`${path}: ${INDEX} lists it ${times} times`]),
      ...(numbers.filter((number) => number === numberOf(path)).length === 1
        ? []
        : [`${path}: another record has this number`]),
      ...(numberOf(path) < FIRST_SHORT_RECORD || words <= MAX_WORDS
        ? []
        : [`${path}: has ${words} words; a record has at most ${MAX_WORDS}`]),
    ];
  });
}

const numberOf = (path: string): number => Number(posix.basename(path).slice(0, 4));

const linksOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link);

/** The names by which links reach the headings of a document. */
const headingsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```/g, "").replaceAll(/`[^`\n]*`/g, "");
