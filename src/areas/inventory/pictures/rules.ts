export const MOST_PICTURES = 12;

/** The sizes a picture is kept in: at most so many pixels a side. */
export const pictureSides = { full: 1280, medium: 480, thumbnail: 160 } as const;

/** As an address says it. */
export const pictureSizes = ["1280", "480", "160"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/**
 * An address of our own in a smaller size, where something small is shown; anybody else's address as it is. Of our own
 * pictures the one that is kept with an item is of 480 pixels.
 */
export const smallPicture = (address: string): string =>
  address.replace(/^(\/api\/item-pictures\/[0-9a-f-]{36})\/(?:1280|480)$/, "$1/160");
