import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than their size suggests, the longest first (`npm test -- --report` lists all files). One that
 * began last would keep one core waiting for the other.
 */
const longFiles = [
  "tests/tools/fuzz.test.ts",
  "tests/backup/archive.test.ts",
  "tests/bad-input.test.ts",
  "tests/add-area.test.ts",
  "tests/tools/torture.test.ts",
  "tests/demo-data/demo-removal.test.ts",
  "src/server/postgres/start-postgres.test.ts",
  "tests/demo-shop.test.ts",
  "tests/role-matrix.test.ts",
  "tests/e2e/dialogs.test.ts",
  "tests/e2e/security/hostile-texts.test.ts",
  "tests/e2e/lists.test.ts",
];

/** Vitest's own order, by size in a fresh clone, with the long files of each project before all others. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? longFiles.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's `sort` is not the method of an array: it returns a new list
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}
