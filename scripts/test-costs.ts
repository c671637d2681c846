/** The report of `npm test -- --report`: what the tests cost, by kind, by file and by test. */
import type { FileCost } from "#tests/support/costs/measure-file.ts";

export type Kind = "unit" | "HTTP" | "journey";

export interface TestTime {
  file: string;
  title: string;
  ms: number;
}

const SLOWEST_TESTS = 100;
const second = (ms: number) => (ms / 1000).toFixed(1);

const kindOf = (file: string): Kind => {
  if (file.includes("tests/e2e/")) return "journey";
  return file.includes("/server/") || /\/tests\/(?!tidy\.test)/.test(file) ? "HTTP" : "unit";
};

type Column = [name: string, read: (cost: FileCost) => number, shown: (value: number) => string];

const plain = (value: number) => String(Math.round(value));
const columns: Column[] = [
  ["wall s", (cost) => cost.wallMs, second],
  ["processor s", (cost) => cost.processorMs, second],
  ["assertions", (cost) => cost.assertions, plain],
  ["profiles", (cost) => cost.profiles, plain],
  ["page loads", (cost) => cost.pageLoads, plain],
  ["axe runs", (cost) => cost.axes, plain],
  ["axe s", (cost) => cost.axeMs, second],
  ["databases", (cost) => cost.databases, plain],
  ["databases s", (cost) => cost.databaseMs, second],
  ["servers", (cost) => cost.servers, plain],
  ["servers s", (cost) => cost.serverMs, second],
];

/**
 * Returns three tables in Markdown. `root` is left out of the paths; `postgresMs` is all of PostgreSQL's processor
 * time.
 */
export function reportOfCosts(
  root: string,
  { costs, tests, postgresMs }: { costs: FileCost[]; tests: TestTime[]; postgresMs: number },
): string {
  const kinds = (["unit", "HTTP", "journey"] as const).map((kind) => {
    const files = costs.filter(({ file }) => kindOf(file) === kind);
    return [kind, String(files.length), ...columns.map((column) => sumOf(column, files))];
  });
  const names = columns.map(([name]) => name);
  const files = costs
    .toSorted((a, b) => b.wallMs - a.wallMs)
    .map((cost) => [
      cost.file.replace(root, ""),
      ...columns.map((column) => sumOf(column, [cost])),
    ]);
  const slowest = tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_TESTS)
    .map(({ file, title, ms }) => [second(ms), file.replace(root, ""), title]);
  return [
    "# Costs of the tests",
    `PostgreSQL took ${second(postgresMs)} s of processor time, which no file includes.`,
    table(["kind", "files", ...names], kinds),
    "## Files",
    table(["file", ...names], files),
    `## The ${slowest.length} slowest tests`,
    table(["s", "file", "test"], slowest),
  ].join("\n\n");
}

const sumOf = ([, read, shown]: Column, costs: FileCost[]): string =>
  shown(costs.reduce((sum, cost) => sum + read(cost), 0));

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
