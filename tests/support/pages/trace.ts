/**
 * Traces of pages as text, for a journey file that is repeated after a failure (FUNDI_TEST_TRACE): the last actions of
 * the test with their waiting time, the last requests, and errors of the console. A trace of Playwright would show more,
 * but nobody can fetch a file from the machine that ran the tests.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BrowserContext, Page } from "playwright-core";
import { openPromise } from "yauzl";

const MAX_ACTIONS = 15;
const MAX_REQUESTS = 15;
const MAX_ERRORS = 5;
const MAX_CHARACTERS = 160;

export const isTraced = (): boolean => Boolean(process.env["FUNDI_TEST_TRACE"]);

interface Noted {
  requests: string[];
  errors: string[];
}

const notes = new WeakMap<Page, Noted>();

/** Begins to record. The trace has no pictures, because only its text is read. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ screenshots: false, snapshots: false });
}

/** Notes requests and errors of the page from now on. */
export function noteRequests(page: Page): void {
  const noted: Noted = { requests: [], errors: [] };
  notes.set(page, noted);
  const began = performance.now();
  const since = () => `${((performance.now() - began) / 1000).toFixed(2)} s`;
  const note = (url: string, before: string, after = "") => {
    const { pathname, search } = new URL(url);
    // Scripts, styles and pictures would hide the requests that matter.
    if (pathname.startsWith("/assets/") || !url.startsWith("http")) return;
    noted.requests.push(`${since()} ${before} ${pathname}${search} ${after}`.trimEnd());
  };
  page.on("request", (request) => note(request.url(), `→ ${request.method()}`));
  page.on("response", (response) => note(response.url(), `← ${response.status()}`));
  page.on("requestfailed", (request) =>
    note(request.url(), "× failed", request.failure()?.errorText),
  );
  page.on("pageerror", (error) => noted.errors.push(`${since()} ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") noted.errors.push(`${since()} ${message.text()}`);
  });
}

/** Returns the summary of the trace, and begins a new one for the next test. */
export async function traceOf(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fundi-trace-"));
  try {
    const path = join(folder, "trace.zip");
    await page.context().tracing.stop({ path });
    const events = await readTrace(path);
    await startTrace(page.context());
    const { requests, errors } = notes.get(page) ?? { requests: [], errors: [] };
    return [
      ...part("last actions", actionsOf(events).slice(-MAX_ACTIONS)),
      ...part("last requests", requests.slice(-MAX_REQUESTS)),
      ...part("errors", errors.slice(-MAX_ERRORS)),
    ].join("\n");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTrace(path: string): Promise<string> {
  const zip = await openPromise(path);
  let events = "";
  for await (const entry of zip.eachEntry())
    if (entry.fileName === "trace.trace")
      events = await text(await zip.openReadStreamPromise(entry));
  return events;
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? [`${title}: none`]
    : [`${title}:`, ...lines.map((line) => `  ${line.slice(0, MAX_CHARACTERS)}`)];

/** The events of Playwright's trace that are read here. The times are milliseconds. */
type TraceEvent =
  | {
      type: "before";
      callId: string;
      startTime: number;
      method: string;
      params: { selector?: string; url?: string; expression?: string; key?: string };
    }
  | { type: "after"; callId: string; endTime: number; error?: { message: string } }
  | { type: "other" };

/** One line per action: what was done to which element, how long it took, and how it failed. */
export function actionsOf(events: string): string[] {
  const read = events
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as TraceEvent);
  const ends = new Map(
    read.flatMap((event) => (event.type === "after" ? [[event.callId, event] as const] : [])),
  );
  return read.flatMap((event) => {
    if (event.type !== "before") return [];
    const { selector, url, key, expression } = event.params;
    const target = (selector ?? url ?? key ?? expression ?? "").replaceAll(/\s+/g, " ");
    const end = ends.get(event.callId);
    const time = end ? `${Math.round(end.endTime - event.startTime)} ms` : "not finished";
    const failure = end?.error ? `: ${end.error.message.split("\n")[0]}` : "";
    return [`${event.method} ${target.slice(0, 100)} (${time})${failure}`];
  });
}
