/**
 * The maximum size of an uploaded picture in bytes. All endpoints have this limit, so that a screen can state it before
 * the upload.
 */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** The reasons why a picture is refused, in `params.reason` of `invalid_picture`. Screens have a sentence for each. */
export const pictureProblems = [
  "not-a-picture",
  "unsupported-kind",
  "too-many-pixels",
  "broken",
] as const;
export type PictureProblem = (typeof pictureProblems)[number];
