import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import { spanOfDays } from "#src/server/day-figures.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { blindSince } from "#src/areas/payments/shifts/server/blind-since.ts";
import type { Days } from "../rules.ts";
import { addUp, moneyFigures, type DayFigureRow } from "./figures.ts";
import { inSnapshot } from "./snapshot.ts";

export interface HiddenMoney {
  withoutOwnSince: string | null;
  /** The rows of the money that the actor may not know, with the opposite sign. */
  rows: readonly DayFigureRow[];
}

/**
 * What the actor took and gave back since the beginning of their open shift, if they must count its drawer. It is taken
 * off figures that all users share, and reads the facts between the beginning of the shift and the calculation at
 * `asOf`: what came later is not in the figures, and taking it off would make them fall until the next calculation.
 */
export async function hiddenMoney(db: Database, actor: Actor, asOf: string): Promise<HiddenMoney> {
  const since = await blindSince(db, actor);
  if (since === null) return { withoutOwnSince: null, rows: [] };
  const span = spanOfDays({ from: today(new Date(since)), to: today() });
  const rows = await inSnapshot(db, (tx) =>
    addUp(tx, moneyFigures, span, { userId: actor.userId, since, until: asOf }),
  );
  return {
    withoutOwnSince: since,
    rows: rows.map((row) => ({ ...row, count: -row.count, amount: -row.amount })),
  };
}

/** The rows of a span. */
export const rowsIn = (rows: readonly DayFigureRow[], { from, to }: Days): DayFigureRow[] =>
  rows.filter(({ day }) => day >= from && day <= to);
