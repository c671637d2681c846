/** The state of the closed groups of the intake: where their errors are, and what they contain. */
import type { IntakeForm } from "./use-intake.ts";
import type { IntakeValues } from "./intake-values.ts";

type Field = keyof IntakeValues & string;

/** For `refused` of a Fold: a new number for each submit that refused one of these fields. */
export function refusedIn({ formState: { errors, submitCount } }: IntakeForm, fields: Field[]) {
  return fields.some((field) => errors[field]) ? submitCount + 1 : 0;
}

/** The typed texts in one line; null if there are none. */
export const typedIn = (...texts: string[]): string | null =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(", ") || null;
