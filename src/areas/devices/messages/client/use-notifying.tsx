import { Suspense, useState, type ReactNode } from "react";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import type { Told } from "#src/areas/messaging/automatic/contract.ts";
import type { Tellable } from "../contract.ts";
import { tellCustomer } from "./tell-customer.ts";
import { useTellsByDefault } from "./use-tells-by-default.ts";

const ToldDialog = lazyWithWords(
  () => import("./told-dialog.tsx"),
  "tell",
  "messaging",
  "message-errors",
);

interface Notifying {
  /** Whether the choice is ticked at first. */
  byDefault: boolean;
  /** Tells the customer if it is chosen. */
  tell: (deviceId: string, isChosen: boolean) => Promise<Told | null>;
  /** Closes the form, unless there is a text for WhatsApp to send first. */
  finish: (told: Told | null) => void;
  /** The dialog with that text, to be rendered in place of the form. */
  dialog: ReactNode;
}

/** What a form needs that offers to tell the customer. */
export function useNotifying(occasion: Tellable, onClose: () => void): Notifying {
  const byDefault = useTellsByDefault(occasion);
  const [told, setTold] = useState<Told | null>(null);
  return {
    byDefault,
    tell: async (deviceId, isChosen) =>
      isChosen ? tellCustomer(deviceId, occasion, { showsChat: true }) : null,
    finish: (answer) => (answer?.chat ? setTold(answer) : onClose()),
    dialog: told?.chat ? (
      <Suspense>
        <ToldDialog chat={told.chat} notSent={told.notSent} onClose={onClose} />
      </Suspense>
    ) : null,
  };
}
