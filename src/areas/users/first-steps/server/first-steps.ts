import { firstSteps, type FirstStepName } from "#src/shared/setup/first-steps.ts";
import { refuse } from "#src/shared/errors.ts";
import type { Database, Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { FirstStep } from "#src/server/first-step.ts";
import { may, requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import { isDemoThere } from "../../demo-data/server/get-demo-data.ts";
import type { FirstStepsList } from "../contract.ts";

/** The mark of a checklist that the shop has put away. */
const ALL = "all";

/** The steps that the user can take. `offered` are the steps of all areas. */
export async function listFirstSteps(
  db: Database,
  actor: Actor,
  offered: readonly FirstStep[],
): Promise<FirstStepsList> {
  const rows = await db.selectFrom("firstStepMarks").select("step").execute();
  const marks = new Set<string>(rows.map(({ step }) => step));
  const hasDemoData = may(actor, "remove_demo_data") && (await isDemoThere(db));
  if (marks.has(ALL)) return { hasDemoData, isPutAway: true, steps: [] };
  const mine = firstSteps.flatMap((name) => {
    const step = offered.find((each) => each.name === name);
    return step && may(actor, step.permission) ? [step] : [];
  });
  const steps = await Promise.all(
    mine.map(async (step) => {
      const isShown = await step.isDone(db);
      const isTickedByHand = !isShown && marks.has(step.name);
      return { name: step.name, isDone: isShown || isTickedByHand, isTickedByHand };
    }),
  );
  return { hasDemoData, isPutAway: false, steps };
}

/** @throws Refusal not_found (no area offers the step), forbidden */
export async function tickFirstStep(
  tx: Tx,
  actor: Actor,
  offered: readonly FirstStep[],
  name: FirstStepName,
  isTicked: boolean,
): Promise<FirstStepsList> {
  const step = offered.find((each) => each.name === name) ?? refuse("not_found");
  requirePermission(actor, step.permission);
  const kind = isTicked ? "first_step.ticked" : "first_step.unticked";
  if (await mark(tx, actor, name, isTicked)) {
    await recordAct(tx, actor, kind, SHOP_ID, { step: name });
  }
  return listFirstSteps(tx, actor, offered);
}

export async function putFirstStepsAway(
  tx: Tx,
  actor: Actor,
  offered: readonly FirstStep[],
  isPutAway: boolean,
): Promise<FirstStepsList> {
  const kind = isPutAway ? "first_steps.put_away" : "first_steps.brought_back";
  if (await mark(tx, actor, ALL, isPutAway)) {
    await recordAct(tx, actor, kind, SHOP_ID);
  }
  return listFirstSteps(tx, actor, offered);
}

/** Sets or removes a mark. Returns false if nothing changed. */
async function mark(
  tx: Tx,
  actor: Actor,
  step: FirstStepName | typeof ALL,
  isSet: boolean,
): Promise<boolean> {
  const changed = isSet
    ? await tx
        .insertInto("firstStepMarks")
        .values({ step, markedBy: actor.userId })
        .onConflict((conflict) => conflict.column("step").doNothing())
        .returning("step")
        .execute()
    : await tx.deleteFrom("firstStepMarks").where("step", "=", step).returning("step").execute();
  return changed.length > 0;
}
