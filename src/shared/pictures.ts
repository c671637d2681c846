/** Of one picture as it is sent. What an endpoint takes is the same everywhere, so that a screen can say it beforehand. */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

/** Why something is not taken as a picture (`params.reason` of invalid_picture); each has its sentence on screen. */
export const pictureProblems = [
  "not-a-picture",
  "unsupported-kind",
  "too-many-pixels",
  "broken",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];
