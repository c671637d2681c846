/** Stretches the link in the first cell over its whole row. So a click anywhere in the row follows a real link. */
export const spreadLink =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";
