/**
 * The search in lists. A list names the columns of its numbers (`SearchSources`). Text in the form of a number
 * (`shapeOf`) is searched through the indexes of those columns. Other text is searched inside the search columns
 * (`search-conditions.ts`).
 *
 * A search has up to three stages. Each stage is a statement of its own. The results of a stage follow those of the
 * stage before, and begin on the same page where the former ones end (`searchedPage`).
 */
import type { RawBuilder } from "kysely";
import {
  shapeOf,
  type Code,
  type DocumentKind,
  type DocumentNumber,
} from "#src/shared/number-shapes.ts";
import { searchKey } from "#src/shared/text.ts";
import type { Given } from "../compiled-query.ts";
import { lastFourOf } from "./number-endings.ts";
import { containsPattern, wordPatterns } from "./page.ts";
import { wordNames, type TextSource } from "./typed-words.ts";

/** A stage of a search: what its statement compares. The statement is compiled once for each different stage. */
export type SearchStage =
  | { by: "number"; kind: DocumentKind }
  | ({ by: "code" | "inside" } & CodeStage)
  /** `words`: the number of typed words, each of which has a pattern. */
  | {
      by: "text";
      words: number;
      isSpaced: boolean;
      besides: CodeStage | null;
      isUnlessWhole: boolean;
    }
  /** The rows with the ids that another statement has found. */
  | { by: "ids" };

/** By the beginning of a word, by the beginning of the whole name for several words, or inside of the name. */
export type NameSearch = "word" | "words" | "inside";

/** A typed code may be several kinds of number (see `Code`). Each field says whether the search uses this kind. */
export interface CodeStage {
  /** How to search names, if the text is no code but perhaps a part of the name of a person. */
  names: readonly NameSearch[];
  hasWord: boolean;
  hasDigits: boolean;
  hasPhone: boolean;
  hasEnding: boolean;
  kind: DocumentKind | null;
}

/**
 * The values that the statements of a search bind. A stage uses only the values of the kinds of number that it searches
 * (`CodeStage`).
 */
export interface SearchValues extends Record<(typeof wordNames)[number], string> {
  /** The LIKE pattern of the digits without separators. `word0` and so on are those of the typed words. */
  joinedPattern: string;
  number: string;
  numberEnd: string;
  numberPattern: string;
  /**
   * `word` is the `searchKey` of the text, `upperWord` is in upper case. Each `…End` is the upper bound of a search by
   * prefix.
   */
  word: string;
  wordEnd: string;
  upperWord: string;
  upperWordEnd: string;
  imei: string;
  imeiEnd: string;
  phone: string;
  phoneEnd: string;
  /** The last digits of a document number, and the result of `lastFourOf`. */
  ending: string;
  lastFour: readonly string[];
  /** Ids that other statements have read: `ids` are the rows of the page, `besides` the results of the stage before. */
  ids: readonly string[];
  besides: readonly string[];
}

export interface Search {
  stages: readonly SearchStage[];
  values: SearchValues;
}

/** The columns and tables in which a search finds the rows of a list. */
export interface SearchSources {
  /** The maximum number of matches that the code stage finds by one source; `MAX_FOUND` by default. */
  most?: number;
  /** The kind and the column of the document numbers that the list's own records have. */
  own?: { kind: DocumentKind; number: RawBuilder<unknown> };
  /** Finds rows by a document number: the number of the row itself, or of a document that the row belongs to. */
  numbers?: Partial<Record<DocumentKind, NumberSource>>;
  /** Finds rows by the beginning or end of a code. */
  codes?: {
    /** For a text without numbers. What `inside` finds follows what the others find. */
    names?: Partial<Record<NameSearch, CodeSource>>;
    word?: readonly CodeSource[];
    digits?: readonly CodeSource[];
    phone?: readonly CodeSource[];
    ending?: readonly CodeSource[];
    /** Whether a record has exactly this serial number. If so, the text stage is skipped (`SearchReader.read`). */
    isWhole?: (values: Given<SearchValues>) => RawBuilder<boolean>;
  };
  /** Finds text anywhere in a search column. Each column has its own condition; one OR of all would use no index. */
  texts: readonly TextSource[];
}

/** Finds rows of a list by a code. `find` selects ids, and `column` of the list refers to such an id. */
export interface CodeSource {
  column: RawBuilder<unknown>;
  /** Selects at most `most` ids, always the same ones for the same values. */
  find: (values: Given<SearchValues>, most: number) => RawBuilder<unknown>;
}

export interface NumberSource extends CodeSource {
  /**
   * The condition that the document number begins with the typed text. Many numbers or few may match, so PostgreSQL
   * plans this `like` anew for every search.
   */
  fits: (values: Given<SearchValues>) => RawBuilder<boolean>;
}

/** Returns a text that is greater than every text that begins with `beginning`, byte by byte. */
const endOf = (beginning: string) => `${beginning}\u{10FFFF}`;

/** The minimum length of a typed serial number to skip the text stage. A shorter code may be part of a name ("A12"). */
const SHORTEST_WHOLE = 6;

/**
 * Plans the stages of a search for `typed` in a list with these sources. A list without search columns (`texts`) finds
 * only what its indexes lead to, so that its search costs the same in a shop of any size.
 */
export function planSearch(
  typed: string | undefined,
  sort: string,
  sources: SearchSources,
): Search {
  const search = planStages(typed, sort, sources);
  if (sources.texts.length > 0) return search;
  return { ...search, stages: search.stages.filter(({ by }) => by !== "text") };
}

function planStages(typed: string | undefined, sort: string, sources: SearchSources): Search {
  const words = wordPatterns(typed ?? "");
  const patterns = Object.fromEntries(words.map((word, at) => [wordNames[at] ?? "", word]));
  const values = { ...noValues, ...patterns };
  if (!typed) return { stages: [], values };
  const shape = shapeOf(typed);
  if (shape.as === "document" && sources.numbers?.[shape.document.kind]) {
    const { kind, beginning, isWhole } = shape.document;
    const isBounded = isWhole || sources.texts.length === 0;
    const isByCode = isBounded && kind !== sources.own?.kind;
    const stage: SearchStage = isByCode ? { by: "code", ...noCodes, kind } : { by: "number", kind };
    return { stages: [stage], values: { ...values, ...numberValues(beginning) } };
  }
  const code =
    shape.as === "code" ? shape.code : shape.as === "document" ? foreign(shape.document) : null;
  if (!code) return planText(typed, sort, { values, words: words.length }, sources);
  const kind = code.document?.kind;
  const stage = {
    names: [],
    hasWord: true,
    hasDigits: code.digits !== "",
    hasPhone: code.phone !== "",
    hasEnding: code.ending !== "",
    kind: kind && sources.numbers?.[kind] ? kind : null,
  };
  const isSpaced = code.digits !== "" && code.digits !== typed;
  const isCoded = codeSourcesOf(stage, sources).length > 0;
  const coded = { by: "code" as const, ...stage };
  const inText = {
    by: "text" as const,
    words: words.length,
    isSpaced,
    besides: isCoded ? stage : null,
    isUnlessWhole: isCoded && code.word.length >= SHORTEST_WHOLE,
  };
  return {
    stages: code.isWhole ? [coded] : isCoded ? [coded, inText] : [inText],
    values: { ...values, ...codeValues(code) },
  };
}

const noCodes = {
  names: [],
  hasWord: false,
  hasDigits: false,
  hasPhone: false,
  hasEnding: false,
};

/** The minimum length of a text that is searched in names first. */
const SHORTEST_NAME = 2;

/**
 * Plans the search for a text without a number. In the order "newest" the names that begin with it come first, then those
 * that contain it. Indexes find both. Other orders show all results in one sequence.
 */
function planText(
  typed: string,
  sort: string,
  { values, words }: { values: SearchValues; words: number },
  sources: SearchSources,
): Search {
  const text = { by: "text" as const, words, isSpaced: false, besides: null, isUnlessWhole: false };
  const word = searchKey(typed);
  const isNamed = sources.codes?.names && sort === "newest" && word.length >= SHORTEST_NAME;
  if (!isNamed) return { stages: [text], values };
  const named = (...names: readonly NameSearch[]): CodeStage => ({ ...noCodes, names, kind: null });
  const beginning = word.includes(" ") ? "words" : "word";
  return {
    stages: [
      { by: "code", ...named(beginning) },
      { by: "inside", ...named("inside") },
      { ...text, besides: named(beginning, "inside") },
    ],
    values: { ...values, word, wordEnd: endOf(word) },
  };
}

/** Treats a document number as a code: in a list without such documents, the text may be a serial number. */
const foreign = (document: DocumentNumber): Code => ({
  word: document.beginning,
  digits: "",
  phone: "",
  ending: "",
  document: null,
  isWhole: document.isWhole,
});

const numberValues = (beginning: string) => ({
  number: beginning,
  numberEnd: endOf(beginning),
  numberPattern: `${beginning}%`,
});

function codeValues({ word, digits, phone, ending, document }: Code): Partial<SearchValues> {
  const key = searchKey(word);
  const upper = word.toUpperCase();
  return {
    ...(digits && { joinedPattern: containsPattern(digits) }),
    ...(document && numberValues(document.beginning)),
    word: key,
    wordEnd: endOf(key),
    upperWord: upper,
    upperWordEnd: endOf(upper),
    imei: digits.padEnd(15, "0"),
    imeiEnd: digits.padEnd(15, "9"),
    phone: phone.padEnd(13, "0"),
    phoneEnd: phone.padEnd(13, "9"),
    ending,
    lastFour: lastFourOf(ending),
  };
}

const noValues: SearchValues = {
  ...(Object.fromEntries(wordNames.map((name) => [name, ""])) as Record<
    (typeof wordNames)[number],
    string
  >),
  joinedPattern: "",
  number: "",
  numberEnd: "",
  numberPattern: "",
  word: "",
  wordEnd: "",
  upperWord: "",
  upperWordEnd: "",
  imei: "",
  imeiEnd: "",
  phone: "",
  phoneEnd: "",
  ending: "",
  lastFour: [],
  ids: [],
  besides: [],
};

export function codeSourcesOf(
  stage: CodeStage,
  { codes = {}, numbers }: SearchSources,
): CodeSource[] {
  const ofDocument = stage.kind && numbers?.[stage.kind];
  return [
    ...stage.names.flatMap((name) => codes.names?.[name] ?? []),
    ...(stage.hasWord ? (codes.word ?? []) : []),
    ...(stage.hasDigits ? (codes.digits ?? []) : []),
    ...(stage.hasPhone ? (codes.phone ?? []) : []),
    ...(stage.hasEnding ? (codes.ending ?? []) : []),
    ...(ofDocument ? [ofDocument] : []),
  ];
}
