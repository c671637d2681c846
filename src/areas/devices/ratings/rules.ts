export const ratingScores = [1, 2, 3, 4, 5] as const;
export const RATING_COMMENT_LENGTH = 500;

/** The number of days in which its author may change a rating. */
const RATING_OPEN_DAYS = 7;

/** The end of the time in which a customer's rating may be changed, ISO 8601. */
export const changeableUntil = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + RATING_OPEN_DAYS * 86_400_000).toISOString();
