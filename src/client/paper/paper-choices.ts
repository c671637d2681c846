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

/** The paper named in the address, else what this counter printed on last: its printer does not change. */
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

/** A paper speaks its reader's language, whatever the screen does. */
export function usePaperLanguage(): [Language, (language: Language) => void] {
  const [language, setLanguage] = useState(
    () => languages.find((one) => one === readChoice("paper-language")) ?? currentLanguage(),
  );
  return [
    language,
    (next) => {
      rememberChoice("paper-language", next);
      setLanguage(next);
    },
  ];
}
