import { errorText } from "#src/client/words/error-text.ts";
import { loadWords, word } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { isSwitchedOn } from "#src/areas/messaging/automatic/switches.ts";
import type { Told } from "#src/areas/messaging/automatic/contract.ts";
import { useShop } from "../../client/use-shop.ts";
import { messagesContract, type Tellable } from "../contract.ts";

/** Whether the shop's switches propose to tell the customer. */
export const useTellsByDefault = (occasion: Tellable): boolean =>
  isSwitchedOn(occasion, useShop().settings.notifications);

/**
 * Returns a function that tells the customer and shows the result. The act itself has succeeded by then, so a failure
 * only shows a toast with which the user can try again. The result is null after a failure. With `showsChat` the caller
 * shows the text for WhatsApp, and with it why no SMS was sent.
 */
export function useTellCustomer({ showsChat = false } = {}): (
  deviceId: string,
  occasion: Tellable,
) => Promise<Told | null> {
  const { mutateAsync } = useWrite(messagesContract.tellCustomer);
  const tell = async (id: string, occasion: Tellable): Promise<Told | null> => {
    await loadWords("tell", "messaging");
    try {
      const told = await mutateAsync({ params: { id }, body: { occasion } });
      if (told.notSent === null) toasts.success(word("tell:sent"));
      else if (!showsChat || !told.chat)
        toasts.info(word("tell:notSent", { reason: word(`messaging:notSent.${told.notSent}`) }));
      return told;
    } catch (error) {
      toasts.error(`${word("tell:failed")}. ${errorText(error)}`, {
        label: word("common:retry"),
        onClick: () => void tell(id, occasion),
      });
      return null;
    }
  };
  return tell;
}
