import { beginningOf, trimUnseen } from "#src/shared/text.ts";
import { languages, type Language } from "#src/shared/words.ts";

/** Removes case and punctuation from a header, so that `Warranty (days)` and `warranty days` are equal. */
export const plainHeader = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();

/**
 * The field of each header that a file may have: the names of the fields, the labels of Fundi's screens in both
 * languages, and the names that other programs use. The first field with a header keeps it.
 */
export function knownHeaders<Field extends string>(
  alsoCalled: Record<Field, readonly string[]>,
  labelOf: (field: Field, language: Language) => string,
): Map<string, Field> {
  const known = new Map<string, Field>();
  for (const field of Object.keys(alsoCalled) as Field[]) {
    const own = languages.map((language) => labelOf(field, language));
    for (const header of [field, ...own, ...alsoCalled[field]]) {
      if (!known.has(plainHeader(header))) known.set(plainHeader(header), field);
    }
  }
  return known;
}

const LONGEST_HEADER = 200;

/** A currency or a word about the tax in brackets does not change what a header is: `Price (TSh, incl. VAT)`. */
const remarks =
  /[([](?:\s|[.,/:&]|tsh|tzs|sh|usd|eur|gbp|kes|\$|€|£|vat|tax|incl?|including|inclusive|excl?|excluding|exclusive|with|without|of|no|each|pamoja|bila|na|ya|kodi)*[)\]]/giu;

/** The field of a header; null if it belongs to none. */
export const fieldOfHeader = <Field extends string>(
  known: ReadonlyMap<string, Field>,
  header: string,
): Field | null =>
  header.length > LONGEST_HEADER
    ? null
    : (known.get(plainHeader(header)) ??
      known.get(plainHeader(header.replaceAll(remarks, " "))) ??
      null);

/** A header as an import stores it. */
export const storedHeader = (cell: string): string => beginningOf(trimUnseen(cell), 100);

/** Recognises the headers of an import: `alsoCalled` and `labelOf` are those of `knownHeaders`. */
export function headerReader<Field extends string>(
  alsoCalled: Record<Field, readonly string[]>,
  labelOf: (field: Field, language: Language) => string,
) {
  let known: Map<string, Field> | undefined;
  const fieldOf = (header: string): Field | null =>
    fieldOfHeader((known ??= knownHeaders(alsoCalled, labelOf)), header);
  return {
    fieldOf,
    /** Whether a header belongs to a field. */
    isKnown: (header: string): boolean => fieldOf(header) !== null,
    /** Finds the field of each column. Of two columns with the same field, the first one is imported. */
    readHeader(cells: readonly string[]) {
      const taken = new Set<Field>();
      return cells.map((cell) => {
        const header = storedHeader(cell);
        const field = fieldOf(header);
        if (!field || taken.has(field)) return { header, field: null, note: "unknown" as const };
        taken.add(field);
        return { header, field, note: "taken" as const };
      });
    },
  };
}
