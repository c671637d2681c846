import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setReach, whenOnlineAgain } from "#src/client/data/online.ts";
import { request } from "#src/client/data/api.ts";
import { endSession } from "#src/client/end-session.ts";
import { signOut } from "#src/client/session.tsx";
import { SERVER_HEADER } from "#src/shared/contract.ts";
import { signInBy } from "./sign-in-by.ts";

const mark = "fundi.signing-out";
const SIGN_IN = "/api/auth/sign-in";
const SIGN_OUT = "/api/auth/sign-out";

let posted: string[] = [];
/** What the server says to each request, after its address. */
let answerOf: (url: string) => Promise<Response>;
let stop: () => void;

const said = (status: number, body: object = {}) =>
  Promise.resolve(
    Response.json(body, {
      status,
      headers: {
        [SERVER_HEADER]: "1",
        ...(status >= 400 && { "content-type": "application/problem+json" }),
      },
    }),
  );
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  const stored = new Map([[mark, "yes"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  posted = [];
  vi.stubGlobal("fetch", (url: string) => {
    posted.push(url);
    return answerOf(url);
  });
  setReach("offline");
  // As the sign-in page does.
  stop = whenOnlineAgain(() => void endSession());
});
afterEach(() => {
  stop();
  setReach("online");
  vi.unstubAllGlobals();
});

const signIn = () => signInBy(() => request("POST", SIGN_IN, { body: {} }));

test("after a sign-out without network, the answer to a sign-in does not send the sign-out", async () => {
  answerOf = (url) => (url === SIGN_IN ? said(200) : noNetwork());
  await signIn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(posted).toEqual([SIGN_OUT, SIGN_IN]);
  expect(localStorage.getItem(mark)).toBe("no");
});

test("a sign-out that is under way is answered before the sign-in is posted", async () => {
  let answer: (response: Response) => void = () => {};
  answerOf = (url) => (url === SIGN_IN ? said(200) : new Promise((resolve) => (answer = resolve)));
  const ending = endSession();
  const entering = signIn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(posted).toEqual([SIGN_OUT]);
  answer(await said(200));
  await Promise.all([ending, entering]);
  expect(posted).toEqual([SIGN_OUT, SIGN_IN]);
});

test("after a sign-in that was refused, the session before is still to be ended", async () => {
  answerOf = (url) => (url === SIGN_IN ? said(401, { code: "invalid_credentials" }) : noNetwork());
  await expect(signIn()).rejects.toThrow();
  expect(posted).toEqual([SIGN_OUT, SIGN_IN]);
  expect(localStorage.getItem(mark)).toBe("yes");
});

test("a sign-out is sent by a browser without storage too", async () => {
  answerOf = () => said(200);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  vi.stubGlobal("sessionStorage", { removeItem: () => {} });
  await signOut(new QueryClient());
  expect(posted).toEqual([SIGN_OUT]);
});

test.each([
  { status: 401, code: "unauthenticated", left: "no" },
  { status: 403, code: "forbidden", left: "yes" },
])("a sign-out that is refused as $code leaves the mark $left", async ({ status, code, left }) => {
  answerOf = () => said(status, { code });
  await endSession();
  expect(localStorage.getItem(mark)).toBe(left);
});
