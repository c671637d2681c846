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
 * The paper size: the one in the address, or else the last one printed on this device, whose printer rarely changes.
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
  /** null: the customer has no preferred language. */
  customerLanguage: Language | null;
}

/**
 * The language in which a paper is shown first: the customer's preferred one, or else the last one chosen at this
 * counter, or else the shop's; without a shop's language (papers for staff), the screen's.
 */
export const paperLanguageFor = (record?: CustomersRecord, shopLanguage?: Language): Language =>
  record?.customerLanguage ??
  languages.find((one) => one === readChoice("paper-language")) ??
  shopLanguage ??
  currentLanguage();

/**
 * The language of a paper, and a function for its language switch. The choice is remembered for later papers, unless
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
