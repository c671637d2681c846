/** How the numbers of a file are written, used by screen and server. */

/** `point`: 1,250.50. `comma`: 1.250,50. */
export const numberStyles = ["point", "comma"] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** An example of each style. */
export const numberExamples = {
  point: "1,250.50",
  comma: "1.250,50",
} as const satisfies Record<NumberStyle, string>;
