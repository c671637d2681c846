import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { saidOf, type Said, type SentCommand } from "../said.ts";
import { sentenceOf } from "./sentence.ts";

/** `sentenceOf` for a screen, and the sentence of a command as the device keeps it. */
export function useSentence() {
  const { t } = useTranslation("outbox");
  useTranslation("devices");
  const { money } = useCurrency();
  return {
    said: (endpoint: string, said: Said) => sentenceOf(endpoint, said, { t, money }),
    sent: (command: SentCommand) => sentenceOf(command.endpoint, saidOf(command), { t, money }),
  };
}
