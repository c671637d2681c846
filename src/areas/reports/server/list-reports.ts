import type { Database } from "#src/server/database.ts";
import { may, type Actor } from "#src/server/http/guards/actor.ts";
import type { ReportChoice, ReportKind } from "#src/server/report-kind.ts";
import { choiceNames, reportNames } from "#src/shared/reports/report-names.ts";
import type { ListedReport } from "../contract.ts";

export const mayRead = (actor: Actor, { access }: ReportKind): boolean =>
  may(actor, "view_reports") && access.every((permission) => may(actor, permission));

/** The reports that the actor may read, in the order of the list. */
export async function listReports(
  db: Database,
  actor: Actor,
  kinds: readonly ReportKind[],
): Promise<{ items: ListedReport[] }> {
  const mine = reportNames.flatMap((name) =>
    kinds.filter((kind) => kind.name === name && mayRead(actor, kind)),
  );
  const items: ListedReport[] = [];
  for (const { name, group, days, groupings = [], choices = {} } of mine) {
    const offered: ListedReport["choices"] = [];
    for (const choice of choiceNames) {
      const declared = choices[choice];
      if (declared) offered.push({ name: choice, ...(await optionsOf(db, declared)) });
    }
    items.push({ name, group, days, groupings: [...groupings], choices: offered });
  }
  return { items };
}

async function optionsOf(db: Database, choice: ReportChoice) {
  if ("records" in choice) return { words: null, options: await choice.records(db) };
  return {
    words: choice.words,
    options: choice.codes.map((value) => ({ value, label: null })),
  };
}
