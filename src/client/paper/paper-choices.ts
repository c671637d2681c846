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
 * The paper size in the address, otherwise the last size printed on this device, because the device keeps its printer.
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

/** A record with a customer as the reader of its papers. */
interface CustomersRecord {
  /** null: the customer has no preferred language. */
  customerLanguage: Language | null;
}

/**
 * The initial language of a paper: the customer's preferred one, else the last one chosen at this counter, else the
 * shop's. A paper for staff has no customer, and falls back to the screen's language.
 */
export const paperLanguageFor = (record?: CustomersRecord, shopLanguage?: Language): Language =>
  record?.customerLanguage ??
  languages.find((one) => one === readChoice("paper-language")) ??
  shopLanguage ??
  currentLanguage();

/**
 * The language switch of the paper has precedence. Its choice is not remembered for customers with a preferred
 * language.
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
