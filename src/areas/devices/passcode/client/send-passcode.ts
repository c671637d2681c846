import { call } from "#src/client/data/api.ts";
import { loadWords, word } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { passcodeContract } from "../contract.ts";
import type { PasscodeDraft } from "../rules.ts";

/** Sends the passcode of a device that was just taken in. Returns whether the server has it; a toast says if not. */
export async function sendPasscode(id: string, passcode: PasscodeDraft): Promise<boolean> {
  try {
    await call(passcodeContract.setPasscode, { params: { id }, body: passcode });
    return true;
  } catch {
    await loadWords("connection");
    toasts.error(word("connection:intakeKept.passcodeFailed"));
    return false;
  }
}
