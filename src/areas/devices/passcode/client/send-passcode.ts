import { call } from "#src/client/data/api.ts";
import { PATIENCE_MS } from "#src/client/outbox/attend.ts";
import { loadWords, word } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { passcodeContract } from "../contract.ts";
import type { PasscodeDraft } from "../rules.ts";

interface Sending {
  /** The user who typed it. */
  author: string;
  onChanged: (changed: readonly string[] | null) => void;
  /** Opens the page of the repair, where it can be entered again. */
  open: () => void;
}

/** Sends the passcode of a device that was just taken in. A toast says if the server does not have it. Never fails. */
export async function sendPasscode(
  id: string,
  passcode: PasscodeDraft,
  { author, onChanged, open }: Sending,
): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const input = { params: { id }, body: passcode };
    await call(passcodeContract.setPasscode, input, { author, signal, onChanged });
  } catch {
    await loadWords("connection").catch(() => {});
    const text = word("connection:intakeKept.passcodeFailed");
    toasts.error(text, { label: word("intake:open"), onClick: open });
  }
}
