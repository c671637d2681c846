/** The most specific names come first, because most browsers also claim to be Chrome and Safari. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ["Samsung Internet", /SamsungBrowser\//],
  ["Opera", /OPR\/|Opera/],
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Macintosh/],
  ["Linux", /Linux|X11/],
];

export interface BrowserName {
  /** null if the browser is not known. */
  browser: string | null;
  system: string | null;
}

/** The name of the browser and of its system, so that a user recognises a sign-in. */
export const browserOf = (userAgent: string | null): BrowserName => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});

const nameIn = (names: typeof browsers, userAgent: string | null): string | null =>
  names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0] ?? null;
