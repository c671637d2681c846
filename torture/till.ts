/** A till: sends an act, and again under the same key while nobody answers, as the product's own does. */
import { setTimeout as delay } from "node:timers/promises";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Act, Ledger, Outcome } from "./ledger.ts";
import { sendAct } from "./send.ts";

export interface TillOptions {
  ledger: Ledger;
  luck: Chance;
  /** Where the product may be reached; a till that had no answer asks the next. */
  urls: readonly string[];
  patienceMs?: number | undefined;
  /** Called with an act before it is first sent, for a network that lets acts through and loses their answers. */
  beforeSending?: (act: Act) => void;
}

export interface Till {
  /** The answer, or `unanswered` when the cashier had enough of waiting: then the act is resolved later. */
  send(act: Act): Promise<Outcome>;
}

export function openTill(options: TillOptions): Till {
  const { ledger, luck, urls, patienceMs, beforeSending } = options;
  let place = luck.between(0, urls.length - 1);
  return {
    async send(act) {
      const entry = ledger.note(act);
      beforeSending?.(act);
      // Some ask again at once, some serve the next customer first.
      for (let triesLeft = luck.pick([1, 3, 8]); ; triesLeft--) {
        const outcome = await sendAct(urls[place] ?? "", act, patienceMs);
        ledger.add(entry, outcome);
        if (outcome.what !== "unanswered") return outcome;
        place = (place + 1) % urls.length;
        await delay(luck.between(50, 400));
        if (triesLeft === 1) return outcome;
      }
    },
  };
}
