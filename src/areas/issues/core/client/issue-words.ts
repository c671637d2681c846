import type { Translate } from "#src/client/words/i18n.ts";
import type { DeviceIssue } from "../../contract.ts";

const presets = [
  "cracked-screen",
  "touch-not-responding",
  "battery-drains-fast",
  "does-not-charge",
  "does-not-turn-on",
  "water-damage",
  "stuck-on-logo",
  "camera-not-working",
  "no-sound",
  "no-network",
] as const;

const categories = [
  "display",
  "power",
  "physical",
  "software",
  "hardware",
  "audio",
  "connectivity",
] as const;

/** Returns the name of a fault for screens. Presets are translated; the shop's own faults keep their text. */
export function issueWord(
  t: Translate<"devices">,
  issue: { preset: string | null; name: string },
): string {
  const key = presets.find((each) => each === issue.preset);
  return key ? t(`issue.${key}`) : issue.name;
}

/** Returns the name of a category for screens. Categories of presets are translated, others keep their text. */
export function categoryWord(t: Translate<"devices">, category: string): string {
  const key = categories.find((each) => each === category.toLowerCase());
  return key ? t(`issueCategory.${key}`) : category;
}

/** Returns the category as the database stores it. Categories of presets are in English there, not translated. */
export function storedCategory(t: Translate<"devices">, typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const key = categories.find((each) => t(`issueCategory.${each}`).toLowerCase() === wanted);
  return key ? key.charAt(0).toUpperCase() + key.slice(1) : typed.trim();
}

/** All that a search of faults looks at. */
export const searchedWords = (t: Translate<"devices">, issue: DeviceIssue): string =>
  [issueWord(t, issue), issue.name, categoryWord(t, issue.category), issue.description ?? ""].join(
    " ",
  );
