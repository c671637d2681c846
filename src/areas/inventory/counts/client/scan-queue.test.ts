import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScanQueue } from "./scan-queue.ts";

// Node has no IndexedDB, like a browser that allows no storage.

let answers: Response[] = [];
let sent: string[][] = [];

const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ code, status, title: "", type: "about:blank" }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
const counted = (...ids: string[]) =>
  new Response(JSON.stringify({ results: ids.map((id) => ({ id, outcome: "counted" })) }), {
    headers: { "content-type": "application/json" },
  });

beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { scans } = JSON.parse(body) as { scans: { code: string }[] };
    sent.push(scans.map(({ code }) => code));
    return answers.shift() ?? counted();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const started = () => {
  const queue = openScanQueue(new QueryClient(), "user", "count");
  const stop = queue.start(() => {});
  return { queue, stop };
};

test("scans wait when the session has ended, and nothing offers to forget them", async () => {
  answers = [problem(401, "unauthenticated")];
  const { queue, stop } = started();
  queue.add({ act: "add", code: "A" });
  await vi.waitFor(() => expect(queue.get().isStuck).toBe(true));
  expect(queue.get()).toMatchObject({ refusal: null, waiting: [{ code: "A" }] });
  // The next attempt comes by itself.
  await vi.waitFor(() => expect(queue.get().waiting).toEqual([]), { timeout: 5000 });
  stop();
});

test("a scan that the server calls invalid stays until somebody decides, and the others are sent", async () => {
  answers = [problem(400, "validation_failed")];
  const { queue, stop } = started();
  queue.add({ act: "add", code: "BAD" });
  await vi.waitFor(() => expect(queue.get().invalid).toHaveLength(1));
  queue.add({ act: "add", code: "GOOD" });
  await vi.waitFor(() => expect(sent).toEqual([["BAD"], ["GOOD"]]));
  expect(queue.get().invalid).toMatchObject([
    { code: "BAD", refusal: { code: "validation_failed" } },
  ]);
  queue.sendInvalidAgain();
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(["BAD"]));
  await vi.waitFor(() => expect(queue.get()).toMatchObject({ waiting: [], invalid: [] }));
  stop();
});

test("a scan that the browser cannot store is said, stays on screen and is sent", async () => {
  answers = [problem(503, "server_busy")];
  const { queue, stop } = started();
  queue.add({ act: "add", code: "A" });
  await vi.waitFor(() => expect(queue.get().isStuck).toBe(true));
  expect(queue.get()).toMatchObject({ notKept: { code: "not_kept" }, waiting: [{ code: "A" }] });
  await vi.waitFor(() => expect(queue.get().waiting).toEqual([]), { timeout: 5000 });
  expect(queue.get().notKept).toBeNull();
  stop();
});
