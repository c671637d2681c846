import type { Translate } from "#src/client/words/i18n.ts";

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

/** Presets are translated; faults that the shop added keep their text. */
export function issueWord(
  t: Translate<"devices">,
  issue: { preset: string | null; name: string },
): string {
  const key = presets.find((each) => each === issue.preset);
  return key ? t(`issue.${key}`) : issue.name;
}

/** Translates a category of the presets; other categories keep their text. */
export function categoryWord(t: Translate<"devices">, category: string): string {
  const key = categories.find((each) => each === category.toLowerCase());
  return key ? t(`issueCategory.${key}`) : category;
}

/** The stored name of a category that a user typed or picked: a translated category of the presets is in English. */
export function storedCategory(t: Translate<"devices">, typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const key = categories.find((each) => t(`issueCategory.${each}`).toLowerCase() === wanted);
  return key ? key.charAt(0).toUpperCase() + key.slice(1) : typed.trim();
}
