import { today } from "#src/shared/time.ts";
import type { Database } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { blindSince } from "#src/areas/payments/shifts/server/blind-since.ts";
import type { Days } from "../rules.ts";
import { addUp, moneyFigures, spanOfDays, type DayFigureRow } from "./figures.ts";
import { inSnapshot } from "./snapshot.ts";

export interface HiddenMoney {
  withoutOwnSince: string | null;
  /** The rows of the money that the actor may not know, with the opposite sign. */
  rows: readonly DayFigureRow[];
}

/**
 * What the actor took and gave back since the beginning of their open shift, if they must count its drawer. It is taken
 * off figures that all users share. It reads the facts since the beginning of the shift.
 */
export async function hiddenMoney(db: Database, actor: Actor): Promise<HiddenMoney> {
  const since = await blindSince(db, actor);
  if (since === null) return { withoutOwnSince: null, rows: [] };
  const span = spanOfDays(today(new Date(since)), today());
  const rows = await inSnapshot(db, (tx) =>
    addUp(tx, moneyFigures, span, { userId: actor.userId, since }),
  );
  return {
    withoutOwnSince: since,
    rows: rows.map((row) => ({ ...row, count: -row.count, amount: -row.amount })),
  };
}

/** The rows of a span. */
export const rowsIn = (rows: readonly DayFigureRow[], { from, to }: Days): DayFigureRow[] =>
  rows.filter(({ day }) => day >= from && day <= to);
