/** Sends an act once over HTTP, and interprets the answer as a till would. */
import { refusalsOf } from "#src/shared/contract.ts";
import type { Problem } from "#src/shared/errors.ts";
import { refusals } from "#src/shared/refusals/refusals.ts";
import type { Act, Outcome } from "./ledger.ts";

/** The time after which a till no longer waits for the answer, and sends the request again. */
const PATIENCE_MS = 3000;
/** The patience in a round without faults. A slow answer is no error there, because the computer may be busy. */
export const CALM_PATIENCE_MS = 30_000;

export async function sendAct(url: string, act: Act, patienceMs = PATIENCE_MS): Promise<Outcome> {
  try {
    const response = await fetch(url + act.path, {
      method: act.endpoint.method,
      headers: {
        cookie: act.cookie,
        "content-type": "application/json",
        "idempotency-key": act.key,
      },
      body: JSON.stringify(act.body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return meaningOf(act, response, await response.text());
  } catch (error) {
    return { what: "unanswered", why: reasonOf(error) };
  }
}

function meaningOf({ endpoint, path }: Act, { status, headers }: Response, text: string): Outcome {
  if (status < 300) {
    return { what: "done", status, text, isReplay: headers.get("idempotent-replayed") === "true" };
  }
  const wrong = (why: string): Outcome => ({
    what: "wrong",
    why: `${endpoint.method} ${path} answered ${status} ${why}: ${text.slice(0, 300)}`,
  });
  if (!headers.get("content-type")?.startsWith("application/problem+json")) {
    return wrong("without a problem");
  }
  const { code } = JSON.parse(text) as Problem;
  if (status >= 500) {
    if (status !== 503 || !refusals[code].transient) return wrong("which nobody can act on");
    if (!(Number(headers.get("retry-after")) > 0)) return wrong("without saying when to come back");
    return { what: "unanswered", why: code };
  }
  if (!refusalsOf(endpoint).includes(code)) return wrong("which its contract does not know");
  return { what: "refused", code };
}

/**
 * Returns why a request got no answer. The code of the cause says more than the message, which is just `fetch failed`.
 */
function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? code : name === "TimeoutError" ? name : message;
}
