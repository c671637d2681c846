import { lazyModule } from "#src/server/lazy-module.ts";

/**
 * The 49,000 passwords that occur most often in published thefts. They take about 3 MB of memory, from the first new
 * password on.
 */
const list = lazyModule(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set<string>(dictionary["passwords-common"]);
});

/** What people add to a password that a policy refused: digits and signs at its end. */
const TAIL = /[\d!@#$%&*._?+-]{1,6}$/;
/** A shorter rest is a syllable that many good passwords begin with. */
const SHORTEST_REST = 6;

const signsForLetters: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/**
 * Whether attackers would try this password from a list of stolen ones: as it is, without the digits and signs at its
 * end, or with signs in place of letters (`Liv3rp00l!`). Upper and lower case do not matter.
 */
export async function isBreached(password: string): Promise<boolean> {
  const stolen = await list();
  const lower = password.normalize("NFC").toLowerCase();
  const rest = lower.replace(TAIL, "");
  return [lower, ...(rest.length >= SHORTEST_REST ? [rest] : [])].some(
    (each) => stolen.has(each) || stolen.has(inLetters(each)),
  );
}

const inLetters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => signsForLetters[sign] ?? sign);
