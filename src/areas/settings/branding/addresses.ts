/** The addresses of the logo and of the shop's colours. What is at an address never changes, so caches may keep it. */

export const logoSizes = ["480", "160"] as const;
export type LogoSize = (typeof logoSizes)[number];

export const logoHref = (logo: { id: string }, size: LogoSize): string =>
  `/api/logo/${logo.id}/${size}`;

/** `brand` is a colour such as `#0b5a5e`. */
export const coloursHref = (brand: string): string => `/api/shop-colours/${brand.slice(1)}`;
