/**
 * What every screen asks for first: who is signed in, and the settings of the shop. The server always answers if it can.
 * Without an answer, the app starts with the last one, at most until the session would have ended. A refusal is an
 * answer.
 */
import { POSITION_HEADER } from "#src/shared/contract.ts";
import { isOfFundi } from "./only-fundi.ts";
import { forgetAnswers, generationNow, keepAnswer, recallAnswer } from "./sealed-answers.ts";

export const SESSION_PATH = "/api/auth/session";
export const START_PATHS = [SESSION_PATH, "/api/settings/shop"] as const;

/** A session lasts no longer than this, and neither do the answers of it. */
const LONGEST_MS = 12 * 3_600_000;
/** A network that loses everything gives neither an answer nor a failure. */
const PATIENCE_MS = 3000;

/**
 * The feed position that a kept answer gives to its page. No node knows it, and a feed that begins at an unknown position
 * reads everything again. Otherwise the page would miss what changed since the answer was kept.
 */
const KEPT_POSITION = "kept-0";

interface Page {
  /** Keeps the worker awake until an answer is kept. */
  keepAwake: (work: Promise<unknown>) => void;
  /** Called when the server has said something else than the kept answer that the page got. */
  tellReplaced: () => void;
}

/** Answers one of START_PATHS. */
export async function answerStart(
  request: Request,
  { keepAwake, tellReplaced }: Page,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const askedIn = generationNow();
  const asking = fetch(request).then((response) => {
    if (isOfFundi(response))
      keepAwake(takeAnswer(pathname, response.clone(), askedIn).catch(() => {}));
    return response;
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([asking, late]).catch(() => null);
  if (answer && (isOfFundi(answer) || answer.type === "opaqueredirect")) return answer;
  const kept = await recallAnswer(pathname).catch(() => null);
  if (!kept) return asking;
  const replacing = asking.then(async (response) => {
    if (await isReplaced(pathname, kept.text, response)) tellReplaced();
  });
  keepAwake(replacing.catch(() => {}));
  return new Response(kept.text, {
    headers: { "content-type": "application/json", [POSITION_HEADER]: KEPT_POSITION },
  });
}

/**
 * Whether a late answer says something else than the kept one. The page then asks again; if it did so after each late
 * answer, it would ask for ever in a slow network.
 */
async function isReplaced(path: string, kept: string, late: Response): Promise<boolean> {
  if (!isOfFundi(late)) return false;
  if (late.status === 401) return true;
  if (late.status !== 200) return false;
  const text = await late.text();
  return saidBy(path, text) !== saidBy(path, kept);
}

/** What the page shows of an answer. The end of a session moves with each request. */
const saidBy = (path: string, text: string): string =>
  path === SESSION_PATH ? JSON.stringify((JSON.parse(text) as SessionAnswer).user) : text;

interface SessionAnswer {
  user: { id: string };
  endsAt: string | null;
}

/** Keeps a good answer. When the session has ended, or belongs to somebody else, everything kept before is forgotten. */
async function takeAnswer(path: string, response: Response, askedIn: number): Promise<void> {
  // The user has signed out meanwhile.
  if (askedIn !== generationNow()) return undefined;
  if (path === SESSION_PATH && response.status === 401) return forgetAnswers();
  if (response.status !== 200) return undefined;
  const text = await response.text();
  const longest = Date.now() + LONGEST_MS;
  if (path !== SESSION_PATH) return keepAnswer(path, text, { until: longest, askedIn });
  const { user, endsAt } = JSON.parse(text) as SessionAnswer;
  const before = await keptUser();
  if (askedIn !== generationNow()) return undefined;
  const forgetting = before !== null && before !== user.id ? forgetAnswers() : null;
  const now = generationNow();
  await forgetting;
  // Only the session of a browser has an end. An access token must not open the app later.
  const until = Math.min(Date.parse(endsAt ?? ""), longest);
  if (endsAt) await keepAnswer(path, text, { until, askedIn: now });
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
    const askedIn = generationNow();
    const response = await fetch(path, { headers: { accept: "application/json" } });
    if (isOfFundi(response)) await takeAnswer(path, response, askedIn);
  }
}
