/**
 * Bugs of the kinds that an earlier attack on the product has found. plant.ts plants them by replacing lines of the
 * product. The campaign must find each bug by its own symptom. If you change such a line of the product, change the
 * edit of its bug too.
 */
import { bugsOfAnswers } from "./planted/answers.ts";
import { bugsOfRights } from "./planted/rights.ts";
import { bugsOfRoundTrips } from "./planted/round-trips.ts";
import { bugsOfWrites } from "./planted/writes.ts";
import type { Plant } from "./planted/plant-of.ts";

const planted = { ...bugsOfRights, ...bugsOfAnswers, ...bugsOfWrites, ...bugsOfRoundTrips };

export type PlantedBug = keyof typeof planted;

export const plantedBugs: Readonly<Record<PlantedBug, Plant>> = planted;

export const plantedBugNames = Object.keys(planted) as PlantedBug[];

export type TripBug = keyof typeof bugsOfRoundTrips;

/** Whether round trips find the bug, and not generated requests. */
export const isTripBug = (bug: PlantedBug): bug is TripBug => bug in bugsOfRoundTrips;
