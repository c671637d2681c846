import type { FirstStepName } from "#src/shared/setup/first-steps.ts";
import type { Permission } from "#src/shared/permissions.ts";
import type { Database } from "./database.ts";

/** A step of the checklist of a new shop. The area that owns its facts registers it in its `server/area.ts`. */
export interface FirstStep {
  readonly name: FirstStepName;
  /** Who can take the step: only users with this permission see it. */
  readonly permission: Permission;
  /** Whether the records of the area show that the step is done. It must be cheap, because the dashboard asks it. */
  isDone(db: Database): Promise<boolean>;
}
