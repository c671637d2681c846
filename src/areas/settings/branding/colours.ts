/** The colours that are derived from the shop's colour, so that text stays readable on light and dark screens. */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
  type Oklch,
} from "culori/fn";

registerMode(modeRgb);
registerMode(modeLrgb);
const toOklch = registerMode(modeOklch);

/** Text needs this contrast to its background, a focus ring the other one (WCAG 2.2). */
const TEXT = 4.5;
const RING = 3;

/** The tokens of src/client/styles/tokens.css that take the shop's colour, as hexadecimal colours. */
export interface ShopColours {
  accent: string;
  accentHover: string;
  accentInk: string;
  accentSoft: string;
  accentLine: string;
  onAccent: string;
  ring: string;
}

/** The darkest and lightest surfaces of tokens.css and tokens-dark.css on which the colours are seen. */
const surfaces = {
  light: [grey(0.964), grey(1)],
  dark: [grey(0.182), grey(0.252)],
};

/** `brand` is a colour such as `#0b5a5e`. */
export function shopColours(brand: string): { light: ShopColours; dark: ShopColours } {
  const { l, c, h = 0 } = toOklch(brand) ?? { l: 0.4, c: 0 };
  const at = (lightness: number, chroma = c): string =>
    formatHex(clampChroma({ mode: "oklch", l: lightness, c: chroma, h }, "oklch"));
  const readable = (start: number, step: number, on: readonly string[], contrast: number) =>
    at(firstReadable(start, step, (lightness) => at(lightness), on, contrast));
  const light = (): ShopColours => {
    const accentSoft = at(0.957, Math.min(c * 0.25, 0.025));
    const onAccent = at(0.99, Math.min(c, 0.005));
    const accent = readable(Math.min(l, 0.62), -0.01, [onAccent, ...surfaces.light], TEXT);
    return {
      accent,
      accentHover: at(lightnessOf(accent) - 0.05),
      accentInk: readable(Math.min(l, 0.6), -0.01, [accentSoft, ...surfaces.light], TEXT + 0.5),
      accentSoft,
      accentLine: at(0.84, Math.min(c * 0.7, 0.07)),
      onAccent,
      ring: readable(Math.min(Math.max(l, 0.5), 0.7), -0.01, surfaces.light, RING),
    };
  };
  const dark = (): ShopColours => {
    const accentSoft = at(0.29, Math.min(c * 0.5, 0.045));
    const onAccent = at(0.2, Math.min(c * 0.4, 0.03));
    const accent = readable(Math.max(l, 0.62), 0.01, [onAccent, ...surfaces.dark], TEXT);
    return {
      accent,
      accentHover: at(Math.min(lightnessOf(accent) + 0.05, 0.97)),
      accentInk: readable(Math.max(l, 0.7), 0.01, [accentSoft, ...surfaces.dark], TEXT + 0.5),
      accentSoft,
      accentLine: at(0.42, Math.min(c * 0.7, 0.07)),
      onAccent,
      ring: readable(Math.max(l, 0.6), 0.01, surfaces.dark, RING),
    };
  };
  return { light: light(), dark: dark() };
}

/** The shop's colour for text on white paper. */
export const paperColour = (brand: string): string => shopColours(brand).light.accent;

export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** Goes darker or lighter until the colour is readable on all these backgrounds. Black and white always are. */
function firstReadable(
  start: number,
  step: number,
  colourAt: (lightness: number) => string,
  on: readonly string[],
  contrast: number,
): number {
  let lightness = start;
  while (lightness > 0 && lightness < 1) {
    const colour = colourAt(lightness);
    if (on.every((each) => contrastOf(colour, each) >= contrast)) break;
    lightness += step;
  }
  return Math.min(Math.max(lightness, 0), 1);
}

const lightnessOf = (colour: string): number => toOklch(colour)?.l ?? 0;

function grey(lightness: number): string {
  const colour: Oklch = { mode: "oklch", l: lightness, c: 0, h: 0 };
  return formatHex(colour);
}
