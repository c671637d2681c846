/** One request with its answer, its changes, and everything else that the oracles need for their checks. */
import type { Caller, People } from "./people.ts";
import type { Request, Sent } from "./send.ts";
import type { Step } from "./steps.ts";
import type { Seen } from "./watch.ts";

export interface Scene {
  step: Step;
  /** A copy of the caller, with the rights at the time when the request was sent. */
  caller: Caller;
  request: Request;
  answer: Sent;
  /** How the rights of roles differed at that time. */
  changesOfRoles: People["changesOfRoles"];
  /** The changes that the request caused. */
  seen: Seen;
  /** `Seen.numbers` before the request. */
  numbersBefore: string;
  /** Whether another request was sent at the same time. It is then unknown which of the two made a change. */
  atOnce: boolean;
}

export interface Finding {
  /** The kind of mistake. The same mistake at the same endpoint always has the same symptom. */
  symptom: string;
  detail: string;
}

export const codeOf = ({ json }: Sent): string | null =>
  typeof json === "object" && json !== null && "code" in json ? String(json.code) : null;

/** Describes the request and its answer: `PATCH /api/devices/{id} → 409 stale_version`. */
export const told = ({ step: { target }, answer }: Pick<Scene, "step" | "answer">): string =>
  `${target.method} ${target.path} → ${answer.status}${codeOf(answer) ? ` ${codeOf(answer)}` : ""}`;

export const isDone = ({ status }: Sent): boolean => status >= 200 && status < 400;

/** Endpoints that may store something even when they refuse the request, for example a failed attempt to sign in. */
export const keepsTries = new Set([
  "signIn",
  "changePassword",
  "beginTwoFactor",
  "confirmTwoFactor",
  "disableTwoFactor",
  "createRecoveryCodes",
  "beginPasskey",
  "addPasskey",
  "removePasskey",
  "signInByPasskey",
  "setPin",
  "switchUser",
  "findTrackedDevice",
  "revealPasscode",
  "setUpShop",
  "POST /track",
]);
