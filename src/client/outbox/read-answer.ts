/**
 * What an answer means for the outbox. Only an answer of Fundi, with a result for each command, ends commands. Its
 * status never does: a page of a proxy has the status 200, and a session that has ended refuses everything.
 */
import type { Problem } from "#src/shared/errors.ts";
import type { CommandResult, DeliveryAnswer } from "#src/shared/outbox/command.ts";
import type { Sent, Uploaded } from "./run-drain.ts";

export interface Answered {
  status: number;
  /** The content type; null if the answer has none. */
  type: string | null;
  text: string;
}

export function readAnswer(answered: Answered): Sent {
  const answer = isFine(answered) ? parsed(answered.text) : null;
  if (isDelivery(answer)) return { kind: "answer", answer };
  return { kind: "no answer", why: isRefused(answered) ? "refused" : "unreachable" };
}

export function readUpload(answered: Answered): Uploaded {
  if (isFine(answered) && parsed(answered.text) !== null) return { kind: "uploaded" };
  const { status } = answered;
  const { code = "payload_too_large", params } = problemOf(answered);
  if (isRefused(answered) || code === "forbidden")
    return { kind: "file refused", refusal: { code, status, ...(params && { params }) } };
  // Under maintenance the server takes no file. Any other failure may be that of this file.
  const isOfFile = status === 403 || (status >= 500 && status !== 503);
  return { kind: "no answer", why: isOfFile ? "failed with it" : "unreachable" };
}

const isFine = ({ status, type }: Answered): boolean =>
  status >= 200 && status < 300 && type?.startsWith("application/json") === true;

/** Refusals that do not concern the content: who is signed in, how long it took, and how much was sent before. */
const laterFine = new Set([401, 403, 408, 425, 429]);

/** Whether Fundi refuses this content. A smaller batch may be fine. Proxies refuse large bodies with a page. */
const isRefused = ({ status, type }: Answered): boolean =>
  status === 413 ||
  (status >= 400 &&
    status < 500 &&
    !laterFine.has(status) &&
    type?.startsWith("application/problem+json") === true);

/** What Fundi says of a refusal. Only bodies that are too large are refused by a proxy. */
function problemOf({ type, text }: Answered): Partial<Problem> {
  if (!type?.startsWith("application/problem+json")) return {};
  return (parsed(text) as Partial<Problem> | null) ?? {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The schema of the wire would bring zod into this chunk. */
function isDelivery(answer: unknown): answer is DeliveryAnswer {
  if (typeof answer !== "object" || answer === null) return false;
  const { serverTime, results } = answer as Partial<DeliveryAnswer>;
  return typeof serverTime === "string" && Array.isArray(results) && results.every(isResult);
}

const states = new Set<unknown>(["applied", "parked", "waiting", "again"]);

function isResult(result: unknown): result is CommandResult {
  if (typeof result !== "object" || result === null) return false;
  const { key, state } = result as Partial<CommandResult>;
  return typeof key === "string" && states.has(state);
}
