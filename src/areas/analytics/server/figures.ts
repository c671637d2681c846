import { sql, type RawBuilder } from "kysely";
import type { Database } from "#src/server/database.ts";
import type { DayFigure, DaySpan, RecordedBy } from "#src/server/day-figures.ts";
import { customerFigures } from "#src/areas/customers/core/server/day-figures.ts";
import { expenseFigures } from "#src/areas/expenses/core/server/day-figures.ts";
import { deviceFigures } from "#src/areas/devices/server/day-figures.ts";
import { paymentFigures } from "#src/areas/payments/core/server/day-figures.ts";
import { returnFigures } from "#src/areas/returns/core/server/day-figures.ts";
import { saleFigures } from "#src/areas/sales/core/server/day-figures.ts";
import { visitFigures } from "./visits.ts";

/** All figures of days, by name. The areas of their facts say what they mean. */
const figures = {
  ...customerFigures,
  ...paymentFigures,
  ...deviceFigures,
  ...saleFigures,
  ...returnFigures,
  ...visitFigures,
  ...expenseFigures,
};
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** The figures of money, which hide what somebody took who still has to count a drawer. */
export const moneyFigures: readonly FigureName[] = [
  ...(Object.keys(saleFigures) as FigureName[]),
  ...(Object.keys(paymentFigures) as FigureName[]),
  "technician_money",
];

export interface DayFigureRow {
  figure: FigureName;
  day: string;
  key: string;
  count: number;
  amount: number;
}

/** A query of the rows of figures, added up from the facts. */
export const figureRows = (
  names: readonly FigureName[],
  span: DaySpan,
  by: RecordedBy | null = null,
): RawBuilder<DayFigureRow> =>
  sql<DayFigureRow>`${sql.join(
    names.map((name) => {
      const figure: DayFigure = figures[name];
      return sql`select ${sql.lit(name)} as figure, f.* from (${figure(span, by)}) f (day, key, count, amount)`;
    }),
    sql` union all `,
  )}`;

/** Adds figures up from the facts. */
export async function addUp(
  db: Database,
  names: readonly FigureName[],
  span: DaySpan,
  by: RecordedBy | null = null,
): Promise<DayFigureRow[]> {
  const { rows } = await figureRows(names, span, by).execute(db);
  return rows;
}
