import * as z from "zod";
import { pageHref } from "#src/shared/addresses.ts";
import type { ReactiveEvent } from "#src/server/area.ts";
import type { Tx } from "#src/server/database.ts";
import { notify } from "./notify.ts";

const signIn = z.object({
  signIn: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});

/**
 * Tells users of a sign-in from a browser that they have not used before. It counts as nobody's own act, because it may
 * have been somebody else.
 */
export async function notifyOfSignIn(tx: Tx, { recordId, data }: ReactiveEvent): Promise<void> {
  const { signIn: occasion, browser, system } = signIn.parse(data);
  await notify(tx, {
    type: "warning",
    code: "new_sign_in",
    values: { browser, system },
    href: pageHref("/profile"),
    to: { userId: recordId },
    actorId: null,
    recordId,
    occasion,
  });
}
