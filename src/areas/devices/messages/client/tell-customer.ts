import { newId } from "#src/shared/ids.ts";
import { errorText } from "#src/client/words/error-text.ts";
import { loadWords, word } from "#src/client/words/i18n.ts";
import { call } from "#src/client/data/api.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import type { Told } from "#src/areas/messaging/automatic/contract.ts";
import { messagesContract, type Tellable } from "../contract.ts";

/**
 * Tells the customer and shows the result. The act itself has succeeded by then, so a failure only shows a toast with
 * which the user can try again. The result is null after a failure. With `showsChat` the caller shows the text for
 * WhatsApp, and with it why no SMS was sent. The messages on open screens refresh by the live updates.
 */
export async function tellCustomer(
  id: string,
  occasion: Tellable,
  { showsChat = false, idempotencyKey = newId() } = {},
): Promise<Told | null> {
  await loadWords("tell", "messaging");
  try {
    const told = await call(
      messagesContract.tellCustomer,
      { params: { id }, body: { occasion } },
      { idempotencyKey },
    );
    if (told.notSent === null) toasts.success(word("tell:sent"));
    else if (told.emailId) toasts.success(word("tell:emailed"));
    else if (!showsChat || !told.chat)
      toasts.info(word("tell:notSent", { reason: word(`messaging:notSent.${told.notSent}`) }));
    return told;
  } catch (error) {
    toasts.error(`${word("tell:failed")}. ${errorText(error)}`, {
      label: word("common:retry"),
      onClick: () => void tellCustomer(id, occasion, { showsChat, idempotencyKey }),
    });
    return null;
  }
}
