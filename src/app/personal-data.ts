import type { Area, TaskServices } from "#src/server/area.ts";
import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/** The holders of personal data of all areas. */
export const personalDataBy = (
  areas: readonly Area[],
  services: Pick<TaskServices, "secrets">,
): PersonalDataHolder[] =>
  areas.flatMap(({ personalData = [] }) =>
    typeof personalData === "function" ? personalData(services) : personalData,
  );
