/**
 * The limit of one uploaded picture. It is the same for all endpoints, so that a screen can state it before the upload.
 */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

/** Reasons for refusing a picture (`params.reason` of invalid_picture); the screens have a sentence for each. */
export const pictureProblems = [
  "not-a-picture",
  "unsupported-kind",
  "too-many-pixels",
  "broken",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];
