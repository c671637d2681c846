export const MAX_PICTURES = 12;

/** The maximum number of pixels per side of each stored size. */
export const pictureSides = { full: 1280, medium: 480, thumbnail: 160 } as const;

/** The names of the sizes in the address of a picture. */
export const pictureSizes = ["1280", "480", "160"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/**
 * The address for showing a picture in a small size. Items store the address of the size 480; this function turns it
 * into the address of the smallest size. It returns an external address unchanged.
 */
export const smallPicture = (address: string): string =>
  address.replace(/^(\/api\/item-pictures\/[0-9a-f-]{36})\/(?:1280|480)$/, "$1/160");
