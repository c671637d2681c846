/** Vitest's JSON report of a run, as far as the commands of the tests read it, and its numbers of tests. */

export interface TestReport {
  testResults: FileResult[];
}

export interface FileResult {
  /** The path of the file. */
  name: string;
  status: string;
  /** Why the file could not be loaded. */
  message?: string;
  assertionResults: TestResult[];
}

export interface TestResult {
  status: string;
  fullName: string;
  duration?: number | undefined;
  failureMessages?: string[];
  /** `pages` describes the pages at the end of the test (tests/support/pages/show-open-pages.ts). */
  meta?: { pages?: string[] };
}

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const failedTests = ({ assertionResults }: FileResult): TestResult[] =>
  assertionResults.filter(({ status }) => status === "failed");

/** Counts tests. A file that cannot be loaded counts as one failed test. */
export function countTests(files: readonly FileResult[]): TestCounts {
  const statuses = files.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (...wanted: string[]) => statuses.filter((each) => wanted.includes(each)).length;
  const broken = files.filter((file) => file.status === "failed" && failedTests(file).length === 0);
  return {
    passed: count("passed"),
    failed: count("failed") + broken.length,
    // Vitest says "pending" for a test that never ran.
    skipped: count("skipped", "pending"),
  };
}
