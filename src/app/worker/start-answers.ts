/**
 * What every screen asks for first: who is signed in, and the settings of the shop. The server always answers if it can.
 * Without an answer, the app starts with the last one, at most until the session would have ended. A refusal is an
 * answer.
 */
import { isOfFundi } from "./only-fundi.ts";
import { forgetAnswers, keepAnswer, recallAnswer } from "./sealed-answers.ts";

export const SESSION_PATH = "/api/auth/session";
export const START_PATHS = [SESSION_PATH, "/api/settings/shop"] as const;

/** A session lasts no longer than this, and neither do the answers of it. */
const LONGEST_MS = 12 * 3_600_000;
/** A network that loses everything gives neither an answer nor a failure. */
const PATIENCE_MS = 3000;

/** Answers one of START_PATHS. `keepAwake` keeps the worker awake until an answer is kept. */
export async function answerStart(
  request: Request,
  keepAwake: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asking = fetch(request).then((response) => {
    if (isOfFundi(response)) keepAwake(takeAnswer(pathname, response.clone()).catch(() => {}));
    return response;
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([asking, late]).catch(() => null);
  if (answer && (isOfFundi(answer) || answer.type === "opaqueredirect")) return answer;
  const kept = await recallAnswer(pathname).catch(() => null);
  if (!kept) return asking;
  // A refusal that comes too late ends the session of the page by its next request.
  keepAwake(asking.catch(() => {}));
  return new Response(kept.text, { headers: { "content-type": "application/json" } });
}

interface SessionAnswer {
  user: { id: string };
  endsAt: string | null;
}

/** Keeps a good answer. When the session has ended, or belongs to somebody else, everything kept before is forgotten. */
async function takeAnswer(path: string, response: Response): Promise<void> {
  if (path === SESSION_PATH && response.status === 401) return forgetAnswers();
  if (response.status !== 200) return undefined;
  const text = await response.text();
  const longest = Date.now() + LONGEST_MS;
  if (path !== SESSION_PATH) return keepAnswer(path, text, longest);
  const { user, endsAt } = JSON.parse(text) as SessionAnswer;
  const before = await keptUser();
  if (before !== null && before !== user.id) await forgetAnswers();
  // Only the session of a browser has an end. An access token must not open the app later.
  if (endsAt) await keepAnswer(path, text, Math.min(Date.parse(endsAt), longest));
  return undefined;
}

async function keptUser(): Promise<string | null> {
  const kept = await recallAnswer(SESSION_PATH).catch(() => null);
  return kept && (JSON.parse(kept.text) as SessionAnswer).user.id;
}

/** Asks for what is not kept yet for this user, who has signed in since the page was loaded. */
export async function keepStartOf(userId: string): Promise<void> {
  const shop = await recallAnswer(START_PATHS[1]).catch(() => null);
  if (shop && (await keptUser()) === userId) return;
  // In this order, because the session of another user forgets what was kept before.
  for (const path of START_PATHS) {
    const response = await fetch(path, { headers: { accept: "application/json" } });
    if (isOfFundi(response)) await takeAnswer(path, response);
  }
}
