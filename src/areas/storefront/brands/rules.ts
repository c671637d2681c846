import { brandSlugOf } from "../slugs.ts";

export const MAX_BRANDS = 200;

/** The maximum number of pixels per side of each stored size. */
export const pictureSides = { full: 320, thumbnail: 120 } as const;
export const pictureSizes = ["320", "120"] as const;
export type BrandPictureSize = (typeof pictureSizes)[number];

/** A brand of online items, as pages name it. */
interface OnlineBrand {
  name: string;
  slug: string;
  items: number;
}

interface DecidedBrand {
  name: string;
  isShown: boolean;
  altText: string | null;
  pictureUrl: string | null;
}

export interface ArrangedBrand extends OnlineBrand {
  picture: { url: string; altText: string | null } | null;
}

/** The brands with items in the order, spelling and pictures that staff decided; without those that they hid. */
export function arrangeBrands(
  online: readonly OnlineBrand[],
  decided: readonly DecidedBrand[],
): ArrangedBrand[] {
  const places = new Map<string, { at: number; brand: DecidedBrand }>();
  for (const [at, brand] of decided.entries()) {
    const slug = brandSlugOf(brand.name);
    if (!places.has(slug)) places.set(slug, { at, brand });
  }
  const placeOf = ({ slug }: OnlineBrand) => places.get(slug)?.at ?? decided.length;
  return online
    .filter(({ slug }) => places.get(slug)?.brand.isShown !== false)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((brand) => {
      const { name, altText, pictureUrl } = places.get(brand.slug)?.brand ?? {
        ...brand,
        altText: null,
        pictureUrl: null,
      };
      return { ...brand, name, picture: pictureUrl === null ? null : { url: pictureUrl, altText } };
    });
}
