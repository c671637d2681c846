/** A simulated till. Like the product's till, it repeats an act with the same key until an answer comes. */
import { setTimeout as delay } from "node:timers/promises";
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Act, Ledger, Outcome } from "./ledger.ts";
import { sendAct } from "./send.ts";

export interface TillOptions {
  ledger: Ledger;
  luck: Chance;
  /** The addresses of the servers. After a request without an answer, the till uses the next address. */
  urls: readonly string[];
  patienceMs?: number | undefined;
  /**
   * Called before an act is sent for the first time. Some rounds use this call to make the simulated network lose the
   * answer of PostgreSQL to the commit of the act.
   */
  beforeSending?: (act: Act) => void;
}

export interface Till {
  /** Returns the answer, or `unanswered` when the cashier gives up. The round later sends such an act again. */
  send(act: Act): Promise<Outcome>;
}

export function openTill(options: TillOptions): Till {
  const { ledger, luck, urls, patienceMs, beforeSending } = options;
  let place = luck.between(0, urls.length - 1);
  return {
    async send(act) {
      const entry = ledger.note(act);
      beforeSending?.(act);
      // Some cashiers give up after a few tries, and serve the next customer.
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
