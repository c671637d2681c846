/** The addresses of the logo and of the shop's colours. What is at an address never changes, so caches may keep it. */
import { endpointUrl } from "#src/shared/addresses.ts";
import { brandingContract } from "./contract.ts";
import type { LogoSize } from "./rules.ts";

export const logoHref = ({ id }: { id: string }, size: LogoSize): string =>
  endpointUrl(brandingContract.getLogo, { params: { id, size } });

/** `brand` is a colour such as `#0b5a5e`. */
export const coloursHref = (brand: string): string =>
  endpointUrl(brandingContract.getShopColours, { params: { colour: brand.slice(1) } });
