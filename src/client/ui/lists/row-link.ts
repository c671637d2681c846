/**
 * CSS classes that stretch the link of the first cell over the row. A click anywhere in the row then follows this link.
 */
export const spreadLink =
  "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring";
