import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { languages, lookUp, type Language, type Words } from "#src/shared/words.ts";

const root = join(import.meta.dirname, "../..");
const icon = readFileSync(join(root, "public/favicon.svg"), "utf8");
/** The colour of the icon, and the colour behind the app while it opens, as in index.html. */
const TEAL = "#0b5a5e";
const BACKGROUND = "#fbfaf9";

/** The icons. A maskable icon fills its square, because systems cut it to their own shape, at most to a circle of 80 %. */
const icons = [
  { file: "icons/fundi-192.png", size: 192, purpose: "any" },
  { file: "icons/fundi-512.png", size: 512, purpose: "any" },
  { file: "icons/fundi-maskable-512.png", size: 512, purpose: "maskable" },
] as const;
/** The icon of a home screen on iOS, which cuts the corners itself. */
const APPLE = { file: "icons/apple-touch-icon.png", size: 180 };

/** The screens that a long press on the app's icon offers, with the catalogue and the key of their words. */
const shortcuts = [
  { url: "/pos", words: ["shell", "nav.till"] },
  { url: "/devices/new", words: ["devices", "newDevice"] },
  { url: "/devices", words: ["shell", "nav.devices"] },
  { url: "/inventory/counts", words: ["counts", "title"] },
] as const;

/** Vite plugin that makes the icons from the one of the browser's tab, and a web app manifest in each language. */
export function appManifest(): Plugin {
  return {
    name: "app-manifest",
    apply: "build",
    async generateBundle() {
      for (const { file, size, purpose } of icons)
        this.emitFile({ type: "asset", fileName: file, source: await draw(size, purpose) });
      const apple = await draw(APPLE.size, "maskable");
      this.emitFile({ type: "asset", fileName: APPLE.file, source: apple });
      for (const language of languages)
        this.emitFile({
          type: "asset",
          fileName: `manifest-${language}.webmanifest`,
          source: JSON.stringify(manifestIn(language)),
        });
    },
  };
}

function draw(size: number, purpose: "any" | "maskable"): Promise<Buffer> {
  if (purpose === "any")
    return sharp(Buffer.from(icon), { density: 600 }).resize(size).png().toBuffer();
  const inner = Math.round(size * 0.72);
  const drawn = sharp(Buffer.from(icon), { density: 600 }).resize(inner);
  const edge = { top: 0, left: 0, bottom: 0, right: 0, background: TEAL };
  const margin = Math.round((size - inner) / 2);
  return drawn
    .flatten({ background: TEAL })
    .extend({
      ...edge,
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
    })
    .png()
    .toBuffer();
}

function manifestIn(language: Language) {
  const wordOf = (area: string, key: string): string => {
    const file = join(root, "locales", language, `${area}.json`);
    const word = lookUp(JSON.parse(readFileSync(file, "utf8")) as Words, key, language);
    if (word === undefined) throw new Error(`${file} has no ${key}`);
    return word;
  };
  return {
    // The same app in both languages, at whatever screen it was installed.
    id: "/",
    name: "Fundi",
    short_name: "Fundi",
    description: wordOf("connection", "aboutApp"),
    lang: language,
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: icons.map(({ file: src, size, purpose }) => ({
      src: `/${src}`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
    shortcuts: shortcuts.map(({ url, words: [area, key] }) => ({ url, name: wordOf(area, key) })),
  };
}
