/** A reporter for vitest: writes the number of errors outside of all tests, which the JSON report leaves out. */
import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

export default class ErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env["FUNDI_TEST_ERRORS"];
    if (file) writeFileSync(file, String(errors.length));
  }
}
