import { shopColours, type ShopColours } from "./colours.ts";

/**
 * A stylesheet that gives everything inside of `.shop-colours` the colours of the shop, on light and on dark screens
 * (src/client/styles/tokens.css). `brand` is a colour such as `#0b5a5e`.
 */
export function shopStylesheet(brand: string): string {
  const { light, dark } = shopColours(brand);
  const darkTokens = tokensOf(dark);
  return [
    // Paper is white on dark screens too.
    `.shop-colours{${tokensOf(light)};--paper-brand:${light.accent}}`,
    `[data-theme="dark"] .shop-colours{${darkTokens}}`,
    `@media (prefers-color-scheme:dark){[data-theme="system"] .shop-colours{${darkTokens}}}`,
    "",
  ].join("\n");
}

const tokensOf = (colours: ShopColours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name.replaceAll(/[A-Z]/g, (a) => `-${a.toLowerCase()}`)}:${value}`)
    .join(";");
