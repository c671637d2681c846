import { cx } from "#src/client/ui/cx.ts";
import { coloursHref, logoHref } from "../addresses.ts";
import { useShopSettings } from "../../core/client/use-shop.ts";

interface Props {
  shop: { name: string; lines: readonly string[] };
  /** A roll is black and centred; A4 has the shop on the left, with its name in the shop's colour. */
  on: "roll" | "a4";
}

/** The head of a paper for customers: the logo, the name and the address of the shop. */
export function PaperShop({ shop: { name, lines }, on }: Props) {
  const settings = useShopSettings();
  const { brandColor, logo, logoOnPapers } = settings.appearance;
  const isSheet = on === "a4";
  return (
    <div className={isSheet ? "shop-colours min-w-0" : "text-center"}>
      {isSheet && brandColor ? (
        <link rel="stylesheet" href={coloursHref(brandColor)} precedence="shop" />
      ) : null}
      {logo && logoOnPapers ? (
        <img
          src={logoHref(logo, "480")}
          width={logo.width}
          height={logo.height}
          alt=""
          className={cx(
            "mb-[2mm] h-auto w-auto object-contain",
            isSheet ? "max-h-[18mm] max-w-[60mm]" : "mx-auto max-h-[14mm] max-w-[75%]",
          )}
        />
      ) : null}
      {isSheet ? (
        <p className="text-[2.2em] leading-tight font-strong wrap-anywhere [color:var(--paper-brand,#000)]">
          {name}
        </p>
      ) : (
        <p className="paper-name">{name}</p>
      )}
      {lines.map((line) => (
        <p key={line} className={cx(isSheet && "paper-quiet wrap-anywhere")}>
          {line}
        </p>
      ))}
    </div>
  );
}
