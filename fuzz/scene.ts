/** One request with everything that the oracles need to know about it. */
import type { Caller } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { Step } from "./steps.ts";
import type { Seen } from "./watch.ts";

export interface Scene {
  step: Step;
  /** The caller's rights when the request was sent. */
  caller: Caller;
  request: Request;
  answer: Sent;
  /** The changes of the request; null for reads, whose changes are not recorded. */
  seen: Seen | null;
  /** The last values of the database sequences before the request. */
  numbersBefore: string;
  /** Two requests were sent at the same time, so it is unknown which of them made a change. */
  atOnce: boolean;
}

export interface Finding {
  /** The kind of mistake. The same mistake has the same symptom, whichever request reveals it. */
  symptom: string;
  detail: string;
}

export const codeOf = ({ json }: Sent): string | null =>
  typeof json === "object" && json !== null && "code" in json ? String(json.code) : null;

/** Names the request and its answer: `PATCH /api/devices/{id} → 409 stale_version`. */
export const told = ({ step: { target }, answer }: Pick<Scene, "step" | "answer">): string =>
  `${target.method} ${target.path} → ${answer.status}${codeOf(answer) ? ` ${codeOf(answer)}` : ""}`;

export const isDone = ({ status }: Sent): boolean => status >= 200 && status < 400;

/** Endpoints that record an attempt (such as a wrong password) even when they refuse the request. */
export const keepsTries = new Set([
  "signIn",
  "changePassword",
  "beginTwoFactor",
  "confirmTwoFactor",
  "disableTwoFactor",
  "findTrackedDevice",
  "revealPasscode",
  "setUpShop",
  "POST /track",
]);
