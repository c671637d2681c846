/** The answers to the requests that `public/before-app.js` sends before the app's code is loaded. */

interface FirstAnswer {
  /** When the request was sent, by `performance.now()`. */
  askedAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    fundiFirstAnswers?: Record<string, FirstAnswer>;
  }
}

/** An older answer is not used. Some pages read the shop's settings only later, when the settings may have changed. */
const FRESH_MS = 30_000;

/** Returns the answer to an early GET request for `url`. Only the first call gets it. */
export function takeFirstAnswer(url: string): FirstAnswer | undefined {
  const answers = globalThis.window?.fundiFirstAnswers;
  const first = answers?.[url];
  if (!first) return undefined;
  delete answers[url];
  return performance.now() - first.askedAt < FRESH_MS ? first : undefined;
}
