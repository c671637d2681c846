/** Stretches the link of the first cell over its whole row, so that the row is one real link. */
export const spreadLink =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";
