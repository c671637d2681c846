import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { spansOf } from "../rules.ts";
import { hiddenMoney } from "./hidden-money.ts";
import { sightOf } from "./rights.ts";
import { sharedFigures } from "./shared-figures.ts";

interface Shared {
  asOf: string;
  spans: ReturnType<typeof spansOf>;
}

/**
 * Reads figures that all users share. `sight` is what the actor may see of them, `hidden` are the rows to add to them,
 * and `head` begins every answer.
 */
export async function seenFigures<Figures extends Shared>(
  db: Database,
  actor: Actor,
  name: string,
  calculate: () => Promise<Figures>,
) {
  const figures = await sharedFigures(db, name, calculate);
  const { rows: hidden, withoutOwnSince } = await hiddenMoney(db, actor, figures.asOf);
  const { current, previous, lastYear } = figures.spans;
  const head = { asOf: figures.asOf, ...current, previous, lastYear, withoutOwnSince };
  return { figures, hidden, sight: sightOf(actor), head };
}
