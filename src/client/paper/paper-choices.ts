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
 * The paper named in the address, otherwise the one this device printed on last, because its printer stays the same.
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

/** A record whose papers a customer reads. */
interface CustomersRecord {
  /** null: the customer prefers none. */
  customerLanguage: Language | null;
}

/**
 * The language a paper starts in: the one its customer prefers, else the one this counter last switched to, else the
 * shop's. A paper for staff has no record of a customer, and ends with the screen's language instead.
 */
export const paperLanguageFor = (record?: CustomersRecord, shopLanguage?: Language): Language =>
  record?.customerLanguage ??
  languages.find((one) => one === readChoice("paper-language")) ??
  shopLanguage ??
  currentLanguage();

/** The switch on the paper wins. It is not remembered for a customer who prefers a language. */
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
