import { coloursHref, logoHref } from "../addresses.ts";
import type { ShopLook } from "../../branding-schemas.ts";

/** The logo in the head of a public page. It has a white ground, because most logos are made for white paper. */
export function ShopMark({ logo }: Pick<ShopLook, "logo">) {
  if (!logo) return <img src="/favicon.svg" width={24} height={24} alt="" />;
  return (
    <img
      src={logoHref(logo, "160")}
      width={logo.width}
      height={logo.height}
      alt=""
      className="h-9 w-auto max-w-28 shrink-0 rounded-small bg-white object-contain p-0.5"
    />
  );
}

/** The stylesheet with the colours of the shop. It follows the other stylesheets of a page. */
export function ShopColoursLink({ brandColor }: Pick<ShopLook, "brandColor">) {
  return brandColor ? <link rel="stylesheet" href={coloursHref(brandColor)} /> : null;
}
