/** docs/security.md answers every requirement of OWASP ASVS 5.0.0, levels 1 and 2, and each proof exists. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectPath } from "#src/server/project-folder.ts";

/** The numbers of the requirements, by chapter and section, as the standard counts them. */
const numbersOf = (sections: Record<string, string>) =>
  Object.entries(sections).flatMap(([section, list]) =>
    list.split(" ").map((number) => `${section}.${number}`),
  );
const level1 = numbersOf({
  "1.2": "1 2 3 4 5",
  "1.3": "1 2",
  "1.5": "1",
  "2.1": "1",
  "2.2": "1 2",
  "2.3": "1",
  "3.2": "1 2",
  "3.3": "1",
  "3.4": "1 2",
  "3.5": "1 2 3",
  "4.1": "1",
  "4.4": "1",
  "5.2": "1 2",
  "5.3": "1 2",
  "6.1": "1",
  "6.2": "1 2 3 4 5 6 7 8",
  "6.3": "1 2",
  "6.4": "1 2",
  "7.2": "1 2 3 4",
  "7.4": "1 2",
  "8.1": "1",
  "8.2": "1 2",
  "8.3": "1",
  "9.1": "1 2 3",
  "9.2": "1",
  "10.4": "1 2 3 4 5",
  "11.3": "1 2",
  "11.4": "1",
  "12.1": "1",
  "12.2": "1 2",
  "13.4": "1",
  "14.2": "1",
  "14.3": "1",
  "15.1": "1",
  "15.2": "1",
  "15.3": "1",
});
const level2 = numbersOf({
  "1.1": "1 2",
  "1.2": "6 7 8 9",
  "1.3": "3 4 5 6 7 8 9 10 11",
  "1.4": "1 2 3",
  "1.5": "2",
  "2.1": "2 3",
  "2.2": "3",
  "2.3": "2 3 4",
  "2.4": "1",
  "3.3": "2 3 4",
  "3.4": "3 4 5 6",
  "3.5": "4 5",
  "3.7": "1 2",
  "4.1": "2 3",
  "4.2": "1",
  "4.3": "1 2",
  "4.4": "2 3 4",
  "5.1": "1",
  "5.2": "3",
  "5.4": "1 2 3",
  "6.1": "2 3",
  "6.2": "9 10 11 12",
  "6.3": "3 4",
  "6.4": "3 4",
  "6.5": "1 2 3 4 5",
  "6.6": "1 2 3",
  "6.8": "1 2 3 4",
  "7.1": "1 2 3",
  "7.3": "1 2",
  "7.4": "3 4 5",
  "7.5": "1 2",
  "7.6": "1 2",
  "8.1": "2",
  "8.2": "3",
  "8.4": "1",
  "9.2": "2 3 4",
  "10.1": "1 2",
  "10.2": "1 2",
  "10.3": "1 2 3 4",
  "10.4": "6 7 8 9 10 11",
  "10.5": "1 2 3 4 5",
  "10.6": "1 2",
  "10.7": "1 2 3",
  "11.1": "1 2",
  "11.2": "1 2 3",
  "11.3": "3",
  "11.4": "2 3 4",
  "11.5": "1",
  "11.6": "1",
  "12.1": "2 3",
  "12.3": "1 2 3 4",
  "13.1": "1",
  "13.2": "1 2 3 4 5",
  "13.3": "1 2",
  "13.4": "2 3 4 5",
  "14.1": "1 2",
  "14.2": "2 3 4",
  "14.3": "2 3",
  "15.1": "2 3",
  "15.2": "2 3",
  "15.3": "2 3 4 5 6 7",
  "16.1": "1",
  "16.2": "1 2 3 4 5",
  "16.3": "1 2 3 4",
  "16.4": "1 2 3",
  "16.5": "1 2 3",
  "17.1": "1",
  "17.2": "1 2 3 4",
  "17.3": "1 2",
});

const document = readFileSync(projectPath("docs/security.md"), "utf8");
const answers = document
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")))
  .map(([number = "", level = "", subject = "", answer = "", how = ""]) => {
    const proofs = [...how.matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)];
    return { number, level, subject, answer, how, proofs };
  });
const ofLevel = (wanted: string) =>
  answers.filter(({ level }) => level === wanted).map(({ number }) => number);

describe("the answers", () => {
  test("are about every requirement of level 1 and 2, once", () => {
    expect([level1.length, level2.length]).toEqual([70, 183]);
    expect(ofLevel("1").toSorted()).toEqual(level1.toSorted());
    expect(ofLevel("2").toSorted()).toEqual(level2.toSorted());
    expect(answers).toHaveLength(253);
  });

  test("are met, not applicable or open, each with words; none of level 1 is open", () => {
    for (const { number, level, subject, answer, how } of answers) {
      expect(["met", "not applicable", "open"], number).toContain(answer);
      expect([subject.length > 2, how.length > 8], number).toEqual([true, true]);
      if (level === "1") expect(answer, number).not.toBe("open");
    }
  });

  test("are counted rightly at the beginning of the document", () => {
    const rows = ["1", "2"].map((level) => {
      const counts = ["met", "not applicable", "open"].map(
        (answer) => answers.filter((each) => each.level === level && each.answer === answer).length,
      );
      return `| ${level} | ${counts.join(" | ")} |`;
    });
    for (const row of rows) expect(document).toContain(row);
  });
});

test("each requirement that is met names a test", () => {
  const unproved = answers.filter(({ answer, proofs }) => answer === "met" && proofs.length === 0);
  expect(unproved.map(({ number }) => number)).toEqual([]);
});

test.each(
  [...new Set(answers.flatMap(({ proofs }) => proofs.map(([, file = ""]) => file)))].toSorted(),
)("%s has the named tests, and runs them", (file) => {
  expect(existsSync(projectPath(file))).toBe(true);
  const source = readFileSync(projectPath(file), "utf8");
  expect(source).not.toMatch(/\b(?:test|describe)\.(?:skip|only|todo)\b/);
  const titles = answers.flatMap(({ proofs }) =>
    proofs.filter(([, named]) => named === file).map(([, , title = ""]) => title),
  );
  expect(
    titles.flatMap((title) => title.split(" › ")).filter((part) => !isTitle(source, part)),
  ).toEqual([]);
});

/** Whether the source has a test or a group of tests of this title. */
function isTitle(source: string, title: string): boolean {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\(\s*(?:"${literal}"|'${literal}'|\`${literal}\`),`).test(source);
}

test("a title that no test has is found", () => {
  const source = 'test("is kept", () => {});\ntest.each([1])(\n  "is %s", () => {});';
  expect(["is kept", "is %s", "is", "is kep."].map((title) => isTitle(source, title))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
