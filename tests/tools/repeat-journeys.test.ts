import { expect, test } from "vitest";
import {
  finalResults,
  repeatJourneys,
  reportRepeated,
  type RunFile,
} from "../../scripts/test-run/repeat-journeys.ts";
import { countTests, type FileResult } from "../../scripts/test-run/test-report.ts";

const root = "/shop";
const failure = [
  "Error: not there\n    at /shop/tests/e2e/a.test.ts:1:1\n    at /shop/node_modules/x.js",
];

/** A file with one test per status. Its failed tests say what the page showed. */
const file = (path: string, ...statuses: string[]): FileResult => ({
  name: `${root}/${path}`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, nth) => ({
    status,
    fullName: `${path} ${nth}`,
    ...(status === "failed" && {
      failureMessages: failure,
      meta: { pages: [`The page of ${path}\n- heading`] },
    }),
  })),
});

/** A second run that ends with these results. `asked` gets the files that were repeated. */
const second =
  (asked: string[], ...results: FileResult[]): RunFile =>
  (path) => {
    asked.push(path);
    const result = results.find(({ name }) => name === path) ?? null;
    return Promise.resolve({ result, isClean: result?.status === "passed" });
  };

const others = [file("tests/a.test.ts", "passed", "passed"), file("tests/e2e/z.test.ts", "passed")];

async function repeat(files: FileResult[], ...results: FileResult[]) {
  const asked: string[] = [];
  const repeated = await repeatJourneys(files, second(asked, ...results));
  return {
    asked,
    counts: countTests(finalResults(files, repeated)),
    told: reportRepeated(root, files, repeated),
  };
}

test("a journey that passes the second time has passed, and is named with both results", async () => {
  const first = file("tests/e2e/a.test.ts", "passed", "failed");
  const { asked, counts, told } = await repeat(
    [...others, first],
    file("tests/e2e/a.test.ts", "passed", "passed"),
  );
  expect(asked).toEqual([first.name]);
  expect(counts).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(told).toEqual([
    "unsteady: tests/e2e/a.test.ts (add a line to docs/unsteady.md)",
    "  first: failed: tests/e2e/a.test.ts 1",
    "    Error: not there",
    "        at /shop/tests/e2e/a.test.ts:1:1",
    "  second: passed",
    "    The page of tests/e2e/a.test.ts",
    "    - heading",
  ]);
});

test("the trace of the second run is told for the test that failed in the first one", async () => {
  const passed = file("tests/e2e/a.test.ts", "passed", "passed");
  passed.assertionResults.forEach((each, nth) => (each.meta = { pages: [`trace ${nth}`] }));
  const { told } = await repeat([file("tests/e2e/a.test.ts", "passed", "failed")], passed);
  expect(told.filter((line) => line.includes("trace"))).toEqual(["    trace 1"]);
});

test("a journey that fails twice has failed", async () => {
  const twice = file("tests/e2e/a.test.ts", "failed", "passed");
  const { counts, told } = await repeat([...others, twice], twice);
  expect(counts).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(told[0]).toBe("failed twice: tests/e2e/a.test.ts");
});

test.each<[string, FileResult[]]>([
  ["writes no report", []],
  ["lost a test", [file("tests/e2e/a.test.ts", "passed")]],
  ["skipped a test", [file("tests/e2e/a.test.ts", "passed", "skipped")]],
  ["has no tests", [file("tests/e2e/a.test.ts")]],
])("a second run that %s has not passed", async (_, results) => {
  const { counts } = await repeat([file("tests/e2e/a.test.ts", "passed", "failed")], ...results);
  expect(counts.failed).toBe(1);
});

test("a second run with an error outside the tests has not passed", async () => {
  const files = [file("tests/e2e/a.test.ts", "failed")];
  const result = file("tests/e2e/a.test.ts", "passed");
  const repeated = await repeatJourneys(files, () => Promise.resolve({ result, isClean: false }));
  expect(countTests(finalResults(files, repeated)).failed).toBe(1);
});

test("two unsteady journeys pass, and of three none is repeated, so that the run fails", async () => {
  const paths = ["tests/e2e/a.test.ts", "tests/e2e/b.test.ts", "tests/e2e/c/c.test.ts"];
  const failed = paths.map((path) => file(path, "failed"));
  const passed = paths.map((path) => file(path, "passed"));
  const two = await repeat(failed.slice(0, 2), ...passed);
  expect(two.counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
  const three = await repeat(failed, ...passed);
  expect(three.asked).toEqual([]);
  expect(three.counts).toEqual({ passed: 0, failed: 3, skipped: 0 });
  expect(three.told).toEqual(["3 journey files failed. Only 2 are repeated, so none was."]);
});

test("unit and HTTP tests are not repeated", async () => {
  const failed = [
    file("tests/a.test.ts", "failed"),
    file("src/areas/sales/server/sales.test.ts", "failed"),
    file("src/areas/sales/rules.test.ts", "failed"),
  ];
  const { asked, counts, told } = await repeat(failed, file("tests/a.test.ts", "passed"));
  expect(asked).toEqual([]);
  expect(counts.failed).toBe(3);
  expect(told).toEqual([]);
});

test("a journey file that could not be loaded counts as one failed test, and is repeated", async () => {
  const broken = { ...file("tests/e2e/a.test.ts"), status: "failed", message: "No such file" };
  const { counts, told } = await repeat([broken], file("tests/e2e/a.test.ts", "passed"));
  expect(countTests([broken])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(told).toContain("  first: failed, outside of its tests");
  expect(told).toContain("    No such file");
});
