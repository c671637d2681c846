/** What the screen of one kind of imports declares. `ImportPage` has its steps: file, columns, options, rows, history. */
import type { ReactNode } from "react";
import type * as z from "zod";
import type { pageHref } from "#src/shared/addresses.ts";
import type { Answer, Endpoint } from "#src/shared/contract.ts";
import type { idParams, Page } from "#src/shared/fields.ts";
import type { FileImport, RowKind } from "#src/shared/imports/import-states.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import type { RowOf } from "../data/paged-list.ts";

/** A row of a file, as far as all kinds of imports are alike. */
export interface FileRow {
  row: number;
  kind: RowKind;
  errors: readonly {
    field: string | null;
    code: string;
    params: Record<string, string | number>;
  }[];
}

interface OfOne {
  params: typeof idParams;
}
interface AnswersFile {
  output: z.ZodType<FileImport>;
}
interface Takes<Body> {
  body: z.ZodType<unknown, Body>;
}

/** The endpoints that `importEndpoints` makes, as far as all kinds of imports are alike. */
export interface ImportEndpoints {
  list: Endpoint & { output: z.ZodType<Page<FileImport>> };
  create: Endpoint & AnswersFile & Takes<{ fileName: string; text: string }>;
  template: Endpoint;
  get: Endpoint & OfOne & AnswersFile;
  chooseColumns: Endpoint &
    OfOne &
    AnswersFile &
    Takes<{ fields: (string | null)[]; numberStyle?: NumberStyle | null }>;
  listRows: Endpoint & OfOne & { query: z.ZodObject; output: z.ZodType<Page<FileRow>> };
  exportErrors: Endpoint & OfOne & { query: z.ZodObject };
  exportWrongRows: Endpoint & OfOne & { query: z.ZodObject };
  apply: Endpoint & OfOne & AnswersFile & Takes<object>;
  cancel: Endpoint & OfOne & AnswersFile;
  discard: Endpoint & OfOne & AnswersFile;
}

export type FileOf<E extends ImportEndpoints> = Answer<E["get"]>;

/** The errors that a row can have. */
export type CodeOf<E extends ImportEndpoints> =
  RowOf<E["listRows"]> extends { errors: readonly { code: infer Code }[] } ? Code : never;

/** What one row shows beside its number and kind. */
export interface RowLine {
  /** The name of the record; by default that of the row. */
  name?: string;
  /** What identifies the record beside its name: its SKU, or the phone number. */
  number: string;
  /** The address of the record. */
  href: string;
  /** Whether the record exists; by default as the kind of the row says. */
  isThere?: boolean;
  /** What the import does with a row without errors. */
  content: ReactNode;
}

/** What the options of a file get, for `ImportOptions`. */
export interface OptionsProps<E extends ImportEndpoints = ImportEndpoints> {
  endpoints: E;
  file: FileOf<E>;
  problemOf: (error: unknown) => string;
  onGone: () => void;
}

export interface ImportScreen<E extends ImportEndpoints> {
  endpoints: E;
  address: Extract<Parameters<typeof pageHref>[0], `${string}/import`>;
  limits: { rows: number; bytes: number };
  /** Explains why a file was refused or a request failed. */
  problemOf: (error: unknown) => string;
  title: string;
  /** The screen of the records. */
  records: { href: string; label: string };
  /** What a file may contain. */
  about?: string;
  /** The fields that a column can be, with their names. */
  fields: readonly { value: string; label: string }[];
  /** Whether the user says how the file writes numbers. */
  hasNumbers?: boolean;
  /** What the choice of a column says beside its header. */
  hintOf?: (note: string) => string | undefined;
  errorText: (code: CodeOf<E>, params: Record<string, string | number>) => string;
  /** Says which records changed after the user had checked the file. */
  changedSince: string;
  /** What an applied import has done, and the words that lead to its records. */
  applied: (file: FileOf<E>) => { hint: string; label: string };
  options: (props: OptionsProps<E>) => ReactNode;
  /** The kinds of rows that the list can be limited to; by default all four. */
  kinds?: readonly { kind: RowKind | "stock"; label: string }[];
  line: (row: RowOf<E["listRows"]>, file: FileOf<E>) => RowLine;
  /** What the user should know of the file. */
  notes?: (file: FileOf<E>) => ReactNode;
  /** What the user should know, below the rows. */
  below?: (file: FileOf<E>) => ReactNode;
  /** The navigation of the area, above all. */
  navigation?: ReactNode;
  /** A form below the choice of a file, which is open on demand. `send` checks a text as if it were a file. */
  pasting?: { label: string; form: (send: SendText) => ReactNode };
  /** Further ways to an import, above the history. `show` shows an import. */
  ways?: (show: (id: string) => void) => ReactNode;
  /** What an empty history says beside its title. */
  emptyHint?: string;
}

export type SendText = (fileName: string, text: string) => void;
