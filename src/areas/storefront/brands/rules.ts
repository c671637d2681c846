export const MOST_BRANDS = 200;

/** The maximum number of pixels per side of each stored size. */
export const pictureSides = { full: 320, thumbnail: 120 } as const;
export const pictureSizes = ["320", "120"] as const;
export type BrandPictureSize = (typeof pictureSizes)[number];
