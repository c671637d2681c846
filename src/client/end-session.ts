/** Ends a session on the server that was ended on this device. The first screen does not need this code. */
import { ApiRefusal, request } from "./data/api.ts";
import { readChoice, rememberChoice } from "./words/choices.ts";

/** A server that answers later than this is told again later. */
const PATIENCE_MS = 3000;

/** Whether the session was ended on this device, and not yet on the server. */
export const isEnding = (): boolean => readChoice("signing-out") === "yes";

/** Tells the server of a sign-out that it has not heard of. Does nothing if the server cannot be reached. */
export async function endSession(): Promise<void> {
  if (isEnding()) await postSignOut();
}

/** The sign-out that is under way. A second one could arrive after the next sign-in. */
let posting: Promise<void> | null = null;

/** Tells the server of a sign-out, also in a browser that has no storage and therefore no mark of it. */
export const postSignOut = (): Promise<void> =>
  (posting ??= post().finally(() => {
    posting = null;
  }));

async function post(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await request("POST", "/api/auth/sign-out", { body: {}, signal });
  } catch (error) {
    // Any other failure, also the refusal of a proxy, does not say that there is no session any more.
    if (!(error instanceof ApiRefusal) || error.code !== "unauthenticated") return;
  }
  rememberChoice("signing-out", "no");
}
