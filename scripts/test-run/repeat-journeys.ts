/**
 * `npm test -- --repeat-journeys`: a failed journey file is run once more, alone and with a trace. A journey that passes
 * then does not stop a change by chance, but the end of the output names it, with what failed. Tests without a browser
 * are never repeated, because nothing in them depends on how fast the machine is.
 */
import { stripVTControlCharacters } from "node:util";

import { failedTests, type FileResult } from "./test-report.ts";

/** With more failed files a change or the machine is broken. Repeating them all would take longer than the tests. */
export const MAX_REPEATED = 2;
/** Of the message of a failed test. */
const MAX_LINES = 8;

export interface Repeated {
  first: FileResult;
  /** null if the second run has written no report of the file. */
  second: FileResult | null;
  /** Whether the second run has passed: no failed test, no error outside the tests. */
  hasPassed: boolean;
}

/** A run of one file: what vitest reports of it, and whether anything failed, also outside of the tests. */
export type RunFile = (path: string) => Promise<{ result: FileResult | null; isClean: boolean }>;

export const isJourney = ({ name }: Pick<FileResult, "name">): boolean =>
  name.replaceAll("\\", "/").includes("/tests/e2e/");

/** The failed journey files; none if there are more than are repeated. */
export function filesToRepeat(files: readonly FileResult[]): FileResult[] {
  const failed = files.filter((file) => file.status === "failed" && isJourney(file));
  return failed.length > MAX_REPEATED ? [] : failed;
}

/** Runs the failed journey files again, one after the other. */
export async function repeatJourneys(
  files: readonly FileResult[],
  run: RunFile,
): Promise<Repeated[]> {
  const repeated: Repeated[] = [];
  for (const first of filesToRepeat(files)) {
    const { result, isClean } = await run(first.name);
    repeated.push({ first, second: result, hasPassed: isClean && hasPassed(first, result) });
  }
  return repeated;
}

/** A second run that lost tests, for example because the file was not loaded to its end, has not passed. */
function hasPassed(first: FileResult, second: FileResult | null): boolean {
  if (second?.status !== "passed") return false;
  const { length } = second.assertionResults;
  const allPassed = second.assertionResults.every(
    ({ status }, index) => status === "passed" || first.assertionResults[index]?.status === status,
  );
  return length > 0 && length >= first.assertionResults.length && allPassed;
}

/** The results of all files. Those of a journey file that passed in the end are those of its second run. */
export function finalResults(
  files: readonly FileResult[],
  repeated: readonly Repeated[],
): FileResult[] {
  return files.map((file) => {
    const again = repeated.find(({ first }) => first.name === file.name);
    return again?.hasPassed && again.second ? again.second : file;
  });
}

/** What the end of the output says about repeated files, and why others were not repeated. */
export function reportRepeated(
  root: string,
  files: readonly FileResult[],
  repeated: readonly Repeated[],
): string[] {
  const failed = files.filter((file) => file.status === "failed" && isJourney(file));
  if (failed.length > MAX_REPEATED)
    return [
      `${failed.length} journey files failed. Only ${MAX_REPEATED} are repeated, so none was.`,
    ];
  return repeated.flatMap(({ first, second, hasPassed: isUnsteady }) => {
    const path = first.name.slice(root.length).replace(/^[\\/]/, "");
    return [
      isUnsteady ? `unsteady: ${path} (add a line to docs/unsteady.md)` : `failed twice: ${path}`,
      ...told("first", first),
      ...(isUnsteady ? ["  second: passed"] : told("second", second)),
      ...pagesOf(first, first),
      ...pagesOf(first, second),
    ];
  });
}

function told(which: string, file: FileResult | null): string[] {
  if (!file) return [`  ${which}: no result`];
  const tests = failedTests(file);
  if (tests.length === 0)
    return [`  ${which}: ${file.status}, outside of its tests`, ...shortened(file.message ?? "")];
  return tests.flatMap(({ fullName, failureMessages = [] }) => [
    `  ${which}: failed: ${fullName.trim()}`,
    ...failureMessages.flatMap(shortened),
  ]);
}

const shortened = (message: string): string[] =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"))
    .slice(0, MAX_LINES)
    .map((line) => `    ${line}`);

/** The descriptions of the pages in this run, of the tests that failed in one of the runs. */
function pagesOf(first: FileResult, run: FileResult | null): string[] {
  if (!run) return [];
  const names = new Set([...failedTests(first), ...failedTests(run)].map((test) => test.fullName));
  return run.assertionResults
    .filter(({ fullName }) => names.has(fullName))
    .flatMap(({ meta }) => meta?.pages ?? [])
    .flatMap((page) => page.split("\n").map((line) => `    ${line}`));
}
