import { useState } from "react";
import type { Language } from "#src/shared/words.ts";
import { languages } from "#src/shared/words.ts";
import { useAddress, type AddressWords } from "../address.ts";
import { readChoice, rememberChoice } from "../words/choices.ts";
import { currentLanguage } from "../words/i18n.ts";
import { paperSizes, type PaperSize } from "./paper-screen.tsx";

const readWidth = (words: AddressWords): { width: PaperSize | null } => ({
  width: paperSizes.find((size) => size === words["width"]) ?? null,
});

/**
 * The paper size: the size in the address, or else the size that was last chosen in this browser, because one browser
 * usually prints on the same printer. Without either, it is the roll of 58 mm.
 */
export function usePaperSize(): [PaperSize, (size: PaperSize) => void] {
  const [{ width }, change] = useAddress(readWidth);
  const last = paperSizes.find((size) => size === readChoice("paper"));
  return [
    width ?? last ?? "58",
    (size) => {
      rememberChoice("paper", size);
      change({ width: size });
    },
  ];
}

/** The field of a record that decides the language of the customer's papers. */
interface CustomersRecord {
  /** The customer's preferred language; null if the customer has none. */
  customerLanguage: Language | null;
}

/**
 * The language in which a paper is first shown: the customer's preferred language, or else the language last chosen in
 * this browser, or else the shop's language. For papers for staff, the caller passes no shop language, and the language
 * of the screen replaces it.
 */
export const paperLanguageFor = (record?: CustomersRecord, shopLanguage?: Language): Language =>
  record?.customerLanguage ??
  languages.find((one) => one === readChoice("paper-language")) ??
  shopLanguage ??
  currentLanguage();

/**
 * The language of a paper, and a function that changes it. The browser remembers the choice for later papers, unless
 * the customer has a preferred language.
 */
export function usePaperLanguage(
  record?: CustomersRecord,
  shopLanguage?: Language,
): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(() => paperLanguageFor(record, shopLanguage));
  return [
    language,
    (next) => {
      if (!record?.customerLanguage) rememberChoice("paper-language", next);
      setLanguage(next);
    },
  ];
}
