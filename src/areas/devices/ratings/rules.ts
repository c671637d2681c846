export const ratingScores = [1, 2, 3, 4, 5] as const;
export const RATING_COMMENT_LENGTH = 500;

/** The number of days for which the customer may change a rating. */
const RATING_OPEN_DAYS = 7;

/** The time until which the customer may change a rating, in ISO 8601. */
export const changeableUntil = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + RATING_OPEN_DAYS * 86_400_000).toISOString();
