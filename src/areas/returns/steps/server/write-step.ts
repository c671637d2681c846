import { type UpdateObject } from "kysely";
import type { DB } from "#db/rows.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import { updateById } from "#src/server/sql/update-by-id.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { ReturnStep } from "../../rules.ts";

export interface WrittenStep {
  to: ReturnStep;
  /** Set when this step is a decision. An approval does not change the current step. */
  decision?: "approved" | "rejected";
  note?: string | undefined;
  signature?: string | undefined;
  signedBy?: string | undefined;
  /** Other columns of the return that change with the step. */
  changes?: UpdateObject<DB, "returnedDevices">;
}

/** Writes a permitted step to the return and to its history. The caller has locked the return. */
export async function writeStep(
  tx: Tx,
  actor: Actor,
  returned: { id: string; currentStep: ReturnStep; stepCount: number },
  { to, decision, note, signature, signedBy, changes }: WrittenStep,
): Promise<void> {
  const position = returned.stepCount + 1;
  await updateById(tx, "returnedDevices", returned.id, {
    ...changes,
    currentStep: to,
    stepCount: position,
    ...nextVersion,
  });
  await tx
    .insertInto("returnWorkflowSteps")
    .values({
      id: newId(),
      returnId: returned.id,
      position,
      fromStep: returned.currentStep,
      toStep: to,
      decision: decision ?? null,
      note: note || null,
      signature: signature ?? null,
      signedBy: signedBy || null,
      performedBy: actor.userId,
    })
    .execute();
  await recordAct(tx, actor, "return.step_taken", returned.id, {
    before: { step: returned.currentStep },
    after: { step: to },
    ...(decision && { decision }),
  });
}
