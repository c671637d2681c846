/** One request with all that is known of it: what every oracle is given. */
import type { Caller } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { Step } from "./steps.ts";
import type { Seen } from "./watch.ts";

export interface Scene {
  step: Step;
  /** As they were when it was sent. */
  caller: Caller;
  request: Request;
  answer: Sent;
  /** What it changed; null for reads, which are not watched. */
  seen: Seen | null;
  /** The numbers given out before it. */
  numbersBefore: string;
  /** It was one of two at once, whose changes cannot be told apart. */
  atOnce: boolean;
}

export interface Finding {
  /** The same for the same mistake, whoever runs into it. */
  symptom: string;
  detail: string;
}

export const codeOf = ({ json }: Sent): string | null =>
  typeof json === "object" && json !== null && "code" in json ? String(json.code) : null;

/** `PATCH /api/devices/{id} → 409 stale_version`. */
export const told = ({ step: { target }, answer }: Pick<Scene, "step" | "answer">): string =>
  `${target.method} ${target.path} → ${answer.status}${codeOf(answer) ? ` ${codeOf(answer)}` : ""}`;

export const isDone = ({ status }: Sent): boolean => status >= 200 && status < 400;

/** These keep something although they refuse: what was tried. */
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
