/** A till: sends an act, and repeats it with the same key until an answer comes, as the till of the product does. */
import { setTimeout as delay } from "node:timers/promises";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Act, Ledger, Outcome } from "./ledger.ts";
import { sendAct } from "./send.ts";

export interface TillOptions {
  ledger: Ledger;
  luck: Chance;
  /** The addresses of the product's servers. When no answer comes, the till tries the next address. */
  urls: readonly string[];
  patienceMs?: number | undefined;
  /** Called before an act is first sent. A network that loses answers uses it to choose whose answer is lost. */
  beforeSending?: (act: Act) => void;
}

export interface Till {
  /** The answer, or `unanswered` when the cashier gives up; the round resolves the act later. */
  send(act: Act): Promise<Outcome>;
}

export function openTill(options: TillOptions): Till {
  const { ledger, luck, urls, patienceMs, beforeSending } = options;
  let place = luck.between(0, urls.length - 1);
  return {
    async send(act) {
      const entry = ledger.note(act);
      beforeSending?.(act);
      // A cashier who soon stops retrying serves the next customer first.
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
