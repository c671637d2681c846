/** The links of all documents lead somewhere, and docs/decisions/README.md lists every decision once. */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { isCode, readProject } from "#tests/tidy/source.ts";
import {
  decisionComplaints,
  fileNameComplaints,
  INDEX,
  linkComplaints,
  pathsOf,
  readDocuments,
} from "./documents.ts";

const root = join(import.meta.dirname, "../..");
const documents = readDocuments(root);
const file = (path: string, text: string) => ({ path, text });

describe("links of documents lead somewhere", () => {
  const target = file("docs/b.md", "# One\n## Two words, `here`\n");
  const complaints = (text: string) =>
    linkComplaints([file("docs/a.md", text), target], (path) => path === "docs/b.md");

  test.each([
    ["to a file that does not exist", "[x](c.md)"],
    ["to a file of another folder", "[x](../b.md)"],
    ["to a heading that does not exist", "[x](b.md#three)"],
  ])("a link %s is found", (_, text) => {
    expect(complaints(text)).toHaveLength(1);
  });

  test.each([
    ["to a file", "[x](b.md)"],
    ["to a heading", "[x](b.md#two-words-here)"],
    ["to another site", "[x](https://example.com/c.md)"],
    ["in code", "`[x](c.md)`"],
  ])("a link %s is allowed", (_, text) => {
    expect(complaints(text)).toEqual([]);
  });

  test("in this project", () => {
    expect(documents.length).toBeGreaterThan(150);
    expect(linkComplaints(documents, (path) => existsSync(join(root, path)))).toEqual([]);
  });
});

describe("a file that a document or a comment names exists", () => {
  const complaints = (path: string, text: string) =>
    fileNameComplaints([file(path, text)], new Set(["move-stock.ts"]));

  test.each([
    ["a document", "docs/a.md", "`src/areas/inventory/moves.ts` moves goods."],
    ["a comment", "src/a.ts", "/** See `moves.tsx`. */"],
  ])("a name of %s that no file has is found", (_, path, text) => {
    expect(complaints(path, text)).toHaveLength(1);
  });

  test.each([
    ["of a file", "docs/a.md", "`stock/server/move-stock.ts` moves goods."],
    ["of many files", "docs/a.md", "each `<topic>.ts`, each `…-sections.tsx`"],
    ["in code", "src/a.ts", 'const name = "`moves.ts`";'],
  ])("a name %s is allowed", (_, path, text) => {
    expect(complaints(path, text)).toEqual([]);
  });

  test("in this project", () => {
    const code = readProject(root).filter(isCode);
    const names = new Set(pathsOf(root).map((path) => posix.basename(path)));
    expect(fileNameComplaints([...documents, ...code], names)).toEqual([]);
  });
});

describe("decisions are listed and short", () => {
  const record = (number: string, words: number) =>
    file(`docs/decisions/${number}-a.md`, "word ".repeat(words));
  const listing = (...numbers: string[]) =>
    file(INDEX, numbers.map((number) => `- [${number}](${number}-a.md): x.`).join("\n"));

  test.each([
    ["that is not listed", [record("0001", 5), listing()]],
    ["that is listed twice", [record("0001", 5), listing("0001", "0001")]],
    ["of more than 900 words", [record("0117", 901), listing("0117")]],
  ])("a record %s is found", (_, files) => {
    expect(decisionComplaints(files)).toHaveLength(1);
  });

  test("two records with one number are found", () => {
    const second = file("docs/decisions/0001-b.md", "");
    const index = file(INDEX, "[0001](0001-a.md) [0001](0001-b.md)");
    expect(decisionComplaints([record("0001", 5), second, index])).toHaveLength(2);
  });

  test("an earlier record may be long", () => {
    expect(decisionComplaints([record("0116", 2_000), listing("0116")])).toEqual([]);
  });

  test("in this project", () => {
    expect(decisionComplaints(documents)).toEqual([]);
  });
});
