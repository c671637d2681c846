export const MOST_PICTURES = 12;

/** The stored sizes of a picture: the maximum of pixels per side. */
export const pictureSides = { full: 1280, medium: 480, thumbnail: 160 } as const;

/** The sizes as they appear in the address of a picture. */
export const pictureSizes = ["1280", "480", "160"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/**
 * The address of a thumbnail for one of our pictures (an item stores the address of the 480 pixel size); external
 * addresses stay unchanged.
 */
export const smallPicture = (address: string): string =>
  address.replace(/^(\/api\/item-pictures\/[0-9a-f-]{36})\/(?:1280|480)$/, "$1/160");
