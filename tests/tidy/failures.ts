/** Screens say a failed load with the shared components, so that each has its reason, and Retry where it can help. */
import type { Complaints, SourceFile } from "./source.ts";

/** Files outside of src/client that use `ErrorState`, each with the reason. */
export const ownFailures: Record<string, string> = {
  "src/areas/analytics/client/overview-tab.tsx":
    "a part of an answer has failed on the server, and the query has not",
};

/** Finds areas that use `ErrorState` instead of `Loaded`, `NotLoaded` or `LoadFailure`. */
export function failureComplaints(
  files: readonly SourceFile[],
  exceptions: Record<string, string> = ownFailures,
): Complaints {
  const users = files
    .filter(({ path, text }) => !/^(src\/client|tests)\//.test(path) && /<ErrorState\b/.test(text))
    .map(({ path }) => path);
  return [
    ...users
      .filter((path) => !(path in exceptions))
      .map((path) => `${path}: ErrorState; use Loaded, NotLoaded or LoadFailure with the query`),
    ...Object.keys(exceptions)
      .filter((path) => !users.includes(path))
      .map((path) => `tests/tidy/failures.ts lists ${path}, which has no ErrorState`),
  ];
}
