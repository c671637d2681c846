/** Why something is not taken as a picture (`params.reason` of invalid_picture); each has its sentence on screen. */
export const pictureProblems = [
  "not-a-picture",
  "unsupported-kind",
  "too-many-pixels",
  "broken",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];
