import {
  internalNamesOf,
  refusalsOf,
  type AreaConstraints,
} from "#src/server/sql/area-constraints.ts";
import { platformConstraints } from "#src/server/sql/platform-constraints.ts";
import { areas } from "./areas.ts";

const all: readonly AreaConstraints[] = [
  platformConstraints,
  ...areas.map(({ constraints = {} }) => constraints),
];

/** Maps the constraints of the platform and all areas to their refusals. */
export const constraints = refusalsOf(all);

/** Constraints that no request can violate. */
export const internalConstraints = internalNamesOf(all);
