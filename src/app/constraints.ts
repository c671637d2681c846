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

/** Constraint → the refusal of a request that violates it, for all constraints except `internalConstraints`. */
export const constraints = refusalsOf(all);

/** The names of the constraints that no request can violate. */
export const internalConstraints = internalNamesOf(all);
