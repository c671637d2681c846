import { setImmediate as nextTurn } from "node:timers/promises";
import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { costOf, partPriceOf } from "../../core/cost.ts";
import { readShop } from "../../outgoing/server/shop-of-messages.ts";
import type { NotSentReason } from "../../core/values.ts";
import type { BulkEstimate, NewBulk } from "../contract.ts";
import { chosenOf, MAX_RECIPIENTS, type Chosen } from "./audience.ts";
import { findAddressees, judge, nextIds } from "./judge.ts";

const AT_ONCE = 2000;
/** How many of those who get no message are named for each reason. */
const EXAMPLES = 10;

/**
 * Counts who would get a message, and the parts. Sends and stores nothing.
 * @throws Refusal validation_failed, template_not_found, missing_values, too_many_recipients
 */
export async function estimateBulk(db: Database, input: NewBulk): Promise<BulkEstimate> {
  const chosen = await chosenOf(db, input);
  const shop = await readShop(db);
  const leftOut = new Map<NotSentReason, { count: number; examples: Named[] }>();
  if (chosen.duplicates > 0) leftOut.set("duplicate", { count: chosen.duplicates, examples: [] });
  let [recipients, parts, considered] = [0, 0, 0];
  let sample: string | null = null;
  for await (const ids of chunksOf(db, chosen)) {
    considered += ids.length;
    refuseTooMany(considered);
    for (const customer of await findAddressees(db, ids)) {
      const judged = judge(customer, chosen.text, shop);
      if (judged.notSent === null) {
        recipients++;
        parts += judged.parts;
        sample ??= judged.text;
        continue;
      }
      const known = leftOut.get(judged.notSent) ?? { count: 0, examples: [] };
      known.count++;
      if (known.examples.length < EXAMPLES)
        known.examples.push({ id: customer.id, name: customer.name });
      leftOut.set(judged.notSent, known);
    }
    // Other requests get a turn.
    await nextTurn();
  }
  return {
    recipients,
    parts,
    cost: costOf(parts, partPriceOf(shop.notifications)),
    leftOut: [...leftOut].map(([reason, counted]) => ({ reason, ...counted })),
    sample,
  };
}

interface Named {
  id: string;
  name: string;
}

async function* chunksOf(db: Database, { audience }: Chosen): AsyncGenerator<string[]> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await nextIds(db, audience, after, AT_ONCE);
    if (ids.length > 0) yield ids;
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? null;
  }
}

/** @throws Refusal too_many_recipients */
export async function refuseTooManyOf(db: Database, chosen: Chosen): Promise<void> {
  let count = 0;
  for await (const ids of chunksOf(db, chosen)) refuseTooMany((count += ids.length));
}

function refuseTooMany(count: number): void {
  if (count > MAX_RECIPIENTS) refuse("too_many_recipients", { params: { most: MAX_RECIPIENTS } });
}
