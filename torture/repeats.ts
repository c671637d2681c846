/** Acts that a till sends again although they have their effect already. Their keys must prevent a second effect. */
import { setTimeout as delay } from "node:timers/promises";
import { storedKey } from "#src/server/http/stored-answers.ts";
import { actsOf } from "./acts.ts";
import type { Act } from "./ledger.ts";
import { CALM_PATIENCE_MS, sendAct } from "./send.ts";
import type { World } from "./world.ts";

/** The number of answers that a till collects to each act. */
const ANSWERS = 2;
/** The time within which the answers must arrive. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * The answer to the first commit of each act is lost. The acts of cashiers do not suffice here. Which acts lose their
 * answer is a matter of chance, and most acts have an id in their body that refuses a second effect even when their key
 * does not. An adjustment has no such id, so that a second one shows that its key was not used. A sale shows the answer
 * that was stored with the key, because its answer contains the sale.
 */
export async function repeatActs(world: World): Promise<void> {
  const { shop, luck } = world;
  const till = actsOf(shop.cashiers[0]?.cookie ?? "");
  await sendRepeatedly(world, till.adjust(luck.pick(shop.others), 1));
  const lines = [{ itemId: luck.pick(shop.popular), quantity: 1 }];
  const customerId = luck.pick(shop.customers);
  await sendRepeatedly(world, till.sell({ customerId, lines, payment: { method: "cash" } }));
}

/** Sends the act until it has `ANSWERS` answers. The judge compares them, and counts the effects of the act. */
async function sendRepeatedly({ ledger, network, nodes, luck }: World, act: Act): Promise<void> {
  const entry = ledger.note(act);
  const stored = storedKey(act.key);
  network.dropAnswerToCommitOf(stored);
  const patience = Date.now() + ANSWER_WITHIN_MS;
  for (let answers = 0; answers < ANSWERS;) {
    const outcome = await sendAct(luck.pick(nodes).url, act, CALM_PATIENCE_MS);
    ledger.add(entry, outcome);
    if (outcome.what !== "unanswered") answers++;
    else if (Date.now() > patience) throw new Error(`nobody answers ${act.kind}`);
    else await delay(100);
  }
  // Otherwise the first answer was kept, and the round tests nothing.
  if (network.awaitsCommitOf(stored)) throw new Error(`no answer to ${act.kind} was lost`);
}
