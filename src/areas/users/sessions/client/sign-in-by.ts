import { endSession, isEnding } from "#src/client/end-session.ts";
import { rememberChoice } from "#src/client/words/choices.ts";

/**
 * Posts a sign-in. The session before, if it was ended on this device only, is ended first. A sign-out that is sent later
 * would have the cookie of the new session and would end it. So if the server does not hear of the sign-out, the mark of
 * it is dropped: the new session takes the place of the old one. The mark comes back if nobody has signed in.
 */
export async function signInBy<T>(post: () => Promise<T>): Promise<T> {
  await endSession();
  if (!isEnding()) return post();
  rememberChoice("signing-out", "no");
  try {
    return await post();
  } catch (error) {
    rememberChoice("signing-out", "yes");
    throw error;
  }
}
