/** What a closed group of the intake form shows: whether a field has an error, and what the user has typed. */
import type { IntakeForm, IntakeSection } from "./use-intake.ts";
import type { IntakeValues } from "./intake-values.ts";

type Field = keyof IntakeValues & string;

/** The prop `refused` of a group: 0 if its fields have no error, otherwise a number that changes with each submit. */
export function refusedIn({ formState: { errors, submitCount } }: IntakeForm, fields: Field[]) {
  return fields.some((field) => errors[field]) ? submitCount + 1 : 0;
}

/** The prop `isNeeded` of a group of text fields: whether one of them is required and empty. */
export const missesText = (
  { values, shape }: Pick<IntakeSection, "values" | "shape">,
  fields: readonly ("accessories" | "color" | "estimatedHours" | "imei" | "serialNumber")[],
): boolean => fields.some((field) => shape.isRequired(field) && values[field].trim() === "");

/** Joins the typed texts for the line of a closed group; null if all are empty. */
export const typedIn = (...texts: string[]): string | null =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join(", ") || null;
