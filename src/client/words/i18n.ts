import { use, useSyncExternalStore } from "react";
import type { Catalogue } from "#locales/catalogue.ts";
import {
  fill,
  languages,
  lookUp,
  type Language,
  type Words,
  type WordValues,
} from "#src/shared/words.ts";
import { readChoice, rememberChoice } from "./choices.ts";
import { readByUse } from "../data/read-by-use.ts";

/*
 * A catalogue contains the words of one area in one language, in the i18next format. Only catalogues of the current
 * language are loaded, except by papers and the command palette, which use both languages. Our own code reads the
 * catalogues, because i18next with its React binding would take 18 kB (gzipped) of the 125 kB of the first screen
 * (docs/decisions/0008-first-screen-weight.md).
 */

export type Area = keyof Catalogue;
type Leaf<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : Key;
type Keys<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string ? Leaf<K> : `${K}.${Keys<Tree[K]>}`;
}[keyof Tree & string];
type AreaKeys<A extends Area> = Keys<Catalogue[A]>;
/**
 * A key with its area, for example `shell:signOut`. It is used in data that refers to words, for example in navigation
 * entries.
 */
export type WordKey = { [A in Area]: `${A}:${AreaKeys<A>}` }[Area];
/**
 * Translates a key. Keys of the hook's own area have no prefix; keys of other loaded areas have their area as prefix.
 */
export type Translate<A extends Area> = (key: AreaKeys<A> | WordKey, values?: WordValues) => string;

/** Each language has its own file with the list of its catalogues, because a screen needs only one language. */
const catalogues = {
  en: () => import("./words-en.ts"),
  sw: () => import("./words-sw.ts"),
};
const loaded = new Map<string, Words>();
const loading = new Map<string, Promise<Words>>();
const listeners = new Set<() => void>();
let language = firstLanguage();

function firstLanguage(): Language {
  const wanted = readChoice("language") ?? navigator.language.slice(0, 2);
  return languages.find((known) => known === wanted) ?? "en";
}

function load(wanted: Language, area: string): Promise<Words> {
  const name = `${wanted}/${area}`;
  const started = loading.get(name);
  if (started) return started;
  const promise = readByUse(
    fetchWords(wanted, area).then(
      (words) => {
        loaded.set(name, words);
        return words;
      },
      (error: unknown) => {
        // Removes the failed load from the map, so that the next call tries again.
        loading.delete(name);
        throw error;
      },
    ),
  );
  loading.set(name, promise);
  return promise;
}

async function fetchWords(wanted: Language, area: string): Promise<Words> {
  const { first, later } = await catalogues[wanted]();
  const file = `../../../locales/${wanted}/${area}.json`;
  const words = first[file] ?? (await later[file]?.());
  if (!words) throw new Error(`There is no catalogue ${file}`);
  return words;
}

/**
 * Loads the words of areas in the current language. Before the first render, the app loads `common` and `shell`. The
 * words of a page are loaded together with the page's code.
 */
export async function loadWords(...areas: Area[]): Promise<void> {
  await Promise.all(areas.map((area) => load(language, area)));
}

/** Loads the words of an area in any language, as papers need. The returned function knows only keys of this area. */
export async function loadWordsIn<A extends Area>(
  wanted: Language,
  area: A,
): Promise<(key: AreaKeys<A>, values?: WordValues) => string> {
  const words = await load(wanted, area);
  return (key, values) => lookUp(words, key, wanted, values) ?? key;
}

/** Translates a key outside of components (toasts). Returns the key without its prefix if its area is not loaded. */
export function word(key: WordKey, values?: WordValues): string {
  return translate(key, values);
}

function translate(fullKey: string, values?: WordValues): string {
  const at = fullKey.indexOf(":");
  const words = loaded.get(`${language}/${fullKey.slice(0, at)}`);
  const key = fullKey.slice(at + 1);
  return (words && lookUp(words, key, language, values)) ?? fill(key, values);
}

/** Whether `text` is a word key of a loaded area. The checks of forms return either a word key or a sentence. */
export function isWordKey(text: string): text is WordKey {
  const [area = "", key = ""] = text.split(":");
  const words = loaded.get(`${language}/${area}`);
  return words !== undefined && lookUp(words, key, language, { count: 1 }) !== undefined;
}

const translators = new Map<string, (key: string, values?: WordValues) => string>();

/** `const { t, language } = useTranslation('devices')`. The hook suspends until the words of the area are loaded. */
export function useTranslation<A extends Area = "common">(
  area?: A,
): { t: Translate<A>; language: Language } {
  const current = useSyncExternalStore(listen, currentLanguage);
  const own = area ?? "common";
  use(load(current, own));
  const name = `${current}/${own}`;
  let t = translators.get(name);
  if (!t) {
    t = (key, values) => translate(key.includes(":") ? key : `${own}:${key}`, values);
    translators.set(name, t);
  }
  return { t, language: current };
}

/**
 * Switches the language. The new words are loaded first, so that no component shows a placeholder during the switch.
 */
export async function setLanguage(next: Language): Promise<void> {
  const areas = [...loading.keys()].map((name) => name.slice(name.indexOf("/") + 1));
  await Promise.all([...new Set(areas)].map((area) => load(next, area)));
  language = next;
  rememberChoice("language", next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export function currentLanguage(): Language {
  return language;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
