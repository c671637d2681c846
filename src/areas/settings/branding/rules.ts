/** The sizes of the logo: the most pixels of its longer side. */
export const logoSizes = ["480", "160"] as const;
export type LogoSize = (typeof logoSizes)[number];
export const logoSides = { full: 480, thumbnail: 160 } as const;
