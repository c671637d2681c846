import { expect, test } from "vitest";
import { contrastOf, paperColour, shopColours } from "./colours.ts";

/** Black, white, grey, and colours of every hue, light, dark and strong. */
const brands = [
  ..."#000000 #ffffff #808080 #0b5a5e #ffeb3b #ff0000 #00ff00 #0000ff #ff00ff #00ffff".split(" "),
  ..."#3b0a45 #f2ac3c #d32f2f #1976d2 #2e7d32 #ffc0cb #1a1a1a #f5f5dc #7fff00 #4b0082".split(" "),
];

test.each(brands)("text stays readable on light and dark screens with %s", (brand) => {
  const { light, dark } = shopColours(brand);
  for (const [colours, surfaces] of [
    [light, ["#ffffff", "#f4f3f1"]],
    [dark, ["#131110", "#1b1917"]],
  ] as const) {
    expect(contrastOf(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colours.onAccent, colours.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colours.accentInk, colours.accentSoft)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) {
      expect(contrastOf(colours.accent, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours.accentInk, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours.ring, surface)).toBeGreaterThanOrEqual(3);
    }
  }
  expect(contrastOf(paperColour(brand), "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

test("a colour that is readable already stays as it is", () => {
  expect(shopColours("#0b5a5e").light.accent).toBe("#0b5a5e");
  expect(paperColour("#1a1a1a")).toBe("#1a1a1a");
});
