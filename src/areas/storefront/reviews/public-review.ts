/** What everybody may see of a review. */
export interface PublicReview {
  score: number;
  text: string | null;
  author: string | null;
  writtenAt: string;
}
