import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { POSITION_HEADER, SERVER_HEADER } from "#src/shared/contract.ts";
import { forgetAnswers } from "./sealed-answers.ts";
import { answerStart, SESSION_PATH, START_PATHS } from "./start-answers.ts";

const HOUR = 3_600_000;
const MORNING = Date.parse("2026-11-30T05:00:00Z");
const [, SHOP_PATH] = START_PATHS;

/** What the network does next. */
let network: () => Promise<Response>;
/** What the worker still does after its answer. */
let works: Promise<unknown>[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING, toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", () => network());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await forgetAnswers();
});

const answerOf = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", [SERVER_HEADER]: "1" },
  });
const session = (id: string, hours: number) =>
  answerOf({ user: { id }, endsAt: new Date(Date.now() + hours * HOUR).toISOString() });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

const requestOf = (path: string) => new Request(`https://shop.example${path}`);
/** How often the page was told that the server says something else. */
let replaced = 0;
const asker = {
  keepAwake: (work: Promise<unknown>) => void works.push(work),
  tellReplaced: () => void (replaced += 1),
};

async function ask(path: string, does: () => Promise<Response>): Promise<Response> {
  network = does;
  works = [];
  const answer = await answerStart(requestOf(path), asker);
  await Promise.allSettled(works);
  return answer;
}
const userNow = async () => (await (await ask(SESSION_PATH, lost)).json()).user.id;

test("without an answer, the last session is used until its end", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  expect(await userNow()).toBe("asha");
  vi.setSystemTime(MORNING + 3 * HOUR);
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("no session is used longer than twelve hours", async () => {
  await ask(SESSION_PATH, async () => session("asha", 100));
  vi.setSystemTime(MORNING + 12 * HOUR);
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("a clock that was set back does not make a session last longer", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  vi.setSystemTime(MORNING - HOUR);
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("the end of a session forgets it, and the settings of the shop", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  await ask(SHOP_PATH, async () => answerOf({ business: { name: "Duka" } }));
  const refused = await ask(SESSION_PATH, async () => answerOf({ code: "unauthenticated" }, 401));
  expect(refused.status).toBe(401);
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
  await expect(ask(SHOP_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("another user replaces the one before", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  await ask(SHOP_PATH, async () => answerOf({ business: { name: "Duka" } }));
  await ask(SESSION_PATH, async () => session("juma", 3));
  expect(await userNow()).toBe("juma");
  await expect(ask(SHOP_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("an access token keeps nothing", async () => {
  await ask(SESSION_PATH, async () => answerOf({ user: { id: "robot" }, endsAt: null }));
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("a refusal of the server is an answer, and a page of a hotspot is none", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  expect((await ask(SESSION_PATH, async () => answerOf({ code: "maintenance" }, 503))).status).toBe(
    503,
  );
  const page = () =>
    Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
  expect((await (await ask(SESSION_PATH, page)).json()).user.id).toBe("asha");
});

test("a network that answers nothing is waited for three seconds", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  network = () => new Promise(() => {});
  const asking = answerStart(requestOf(SESSION_PATH), asker);
  await vi.advanceTimersByTimeAsync(3000);
  expect((await (await asking).json()).user.id).toBe("asha");
});

/** Asks while the network is so slow that the page gets the kept answer. Returns what lets the server answer. */
async function askSlowly(path: string) {
  let arrive: (answer: Response) => void = () => {};
  network = () => new Promise((resolve) => (arrive = resolve));
  works = [];
  replaced = 0;
  const asking = answerStart(requestOf(path), asker);
  await vi.advanceTimersByTimeAsync(3000);
  const given = await asking;
  const answer = async (late: Response) => {
    arrive(late);
    await vi.waitFor(async () => {
      const before = works.length;
      await Promise.allSettled(works);
      expect(works.length).toBe(before);
      expect(before).toBeGreaterThan(0);
    });
  };
  return { given, answer };
}

test("a session that answers after the sign-out is not kept", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  const { answer } = await askSlowly(SESSION_PATH);
  await forgetAnswers();
  await answer(session("asha", 3));
  await expect(ask(SESSION_PATH, lost)).rejects.toThrow("Failed to fetch");
});

test("the page hears of a late answer that says something else, and only then", async () => {
  await ask(SESSION_PATH, async () => session("asha", 3));
  const same = await askSlowly(SESSION_PATH);
  await same.answer(session("asha", 5));
  expect(replaced).toBe(0);
  const other = await askSlowly(SESSION_PATH);
  await other.answer(session("juma", 3));
  expect(replaced).toBe(1);
  const ended = await askSlowly(SESSION_PATH);
  await ended.answer(answerOf({ code: "unauthenticated" }, 401));
  expect(replaced).toBe(1);
});

test("a kept answer has a position that no feed knows, so that the feed has everything read again", async () => {
  await ask(SHOP_PATH, async () => answerOf({ business: { name: "Duka" } }));
  const { given, answer } = await askSlowly(SHOP_PATH);
  expect(given.headers.get(POSITION_HEADER)).toBe("kept-0");
  await answer(answerOf({ business: { name: "Fundi" } }));
  expect(replaced).toBe(1);
});
