/** The endpoints that the imports of all areas share. Each area adds its fields and options. */
import * as z from "zod";
import type { Subject } from "../event-kinds.ts";
import { idParams, page, requiredText } from "../fields.ts";
import type { Permission } from "../permissions.ts";
import type { RefusalCode } from "../refusals/refusals.ts";
import { languageQuery } from "./row-schemas.ts";
import { numberStyles } from "./number-styles.ts";
import { leaveOutErrors } from "./row-schemas.ts";

const pageQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

interface Files<Output extends z.ZodObject> {
  path: `/api/${string}`;
  access: Permission;
  subject: Subject;
  /** The records of the file, for the summaries: `customers`. */
  records: string;
  /** The summary of the endpoint that checks a file. */
  checks: string;
  output: Output;
  mostBytes: number;
}

/** The endpoints of whole files: those there are, a new one, an empty one, and one of them. */
const filesOf = <Output extends z.ZodObject>({
  path,
  access,
  subject,
  records,
  checks,
  output,
  mostBytes,
}: Files<Output>) =>
  ({
    list: {
      access,
      refreshesOn: [subject],
      method: "GET",
      path,
      summary: `Files of ${records} that were imported or looked at, newest first`,
      query: pageQuery,
      output: page(output),
    },
    create: {
      access,
      method: "POST",
      path,
      summary: checks,
      body: z.strictObject({
        fileName: requiredText(200),
        /**
         * The content of the file: a header row, then one row per record. Cells are separated by comma, semicolon or
         * tab.
         */
        text: z.string().min(1).max(mostBytes),
      }),
      bodyBytes: 2 * mostBytes,
      output,
      status: 201,
      idempotencyKey: "required",
    },
    template: {
      access,
      method: "GET",
      path: `${path}/template.csv`,
      summary: "An empty file with every column that can be imported",
      query: languageQuery,
      produces: "text/csv",
    },
    get: {
      access,
      refreshesOn: [subject],
      method: "GET",
      path: `${path}/:id`,
      summary: "One import and how far it is",
      params: idParams,
      output,
    },
  }) as const;

interface Rows<
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
> extends Files<Output> {
  /** The summary of the endpoint that chooses the columns. */
  chooses?: string;
  /** The refusals of the endpoint that chooses the columns, beside conflict. */
  chooseErrors?: readonly RefusalCode[];
  row: Row;
  /** The kinds of rows that a list can be limited to. */
  shown: readonly [Shown, ...Shown[]];
  fields: readonly [Field, ...Field[]];
}

/** The endpoints of the columns and rows of one file, and the files of its rows that cannot be imported. */
const rowsOf = <
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
>({
  path,
  access,
  subject,
  chooses = "Says what each column of the file is, and checks the rows again",
  chooseErrors = [],
  output,
  row,
  shown,
  fields,
}: Rows<Output, Row, Shown, Field>) => {
  const one = { access, params: idParams } as const;
  const csv = { ...one, method: "GET", query: languageQuery, produces: "text/csv" } as const;
  return {
    chooseColumns: {
      ...one,
      method: "POST",
      path: `${path}/:id/columns`,
      summary: chooses,
      body: z.strictObject({
        /** One entry for each column of the file, from left to right: its field, or null for a column that is not imported. */
        fields: z.array(z.enum(fields).nullable()).max(100),
        /** How the file writes numbers; null: as its cells show. Without it, the choice stays. */
        numberStyle: z.enum(numberStyles).nullable().optional(),
      }),
      output,
      errors: ["conflict", ...chooseErrors],
      idempotencyKey: "optional",
    },
    listRows: {
      ...one,
      refreshesOn: [subject],
      method: "GET",
      path: `${path}/:id/rows`,
      summary: "What each row of the file does, in its order",
      query: pageQuery.extend({ show: z.enum(shown).optional() }),
      output: page(row),
    },
    exportErrors: {
      ...csv,
      path: `${path}/:id/errors.csv`,
      summary: "The rows that cannot be imported and why, as a CSV file",
    },
    exportWrongRows: {
      ...csv,
      path: `${path}/:id/wrong-rows.csv`,
      summary:
        "The rows that cannot be imported as they stand in the file, to mend and import them",
    },
  } as const;
};

interface Acts<Output extends z.ZodObject, Options extends z.ZodRawShape> extends Files<Output> {
  /** The summary of the endpoint that starts to write an import. */
  applies: string;
  /** What the user chooses for the whole file. */
  options: Options;
  /** The refusals of this endpoint, beside conflict and forbidden. */
  applyErrors?: readonly RefusalCode[];
}

/** The endpoints that write an import, or end it before its rows are saved. */
const actsOf = <Output extends z.ZodObject, Options extends z.ZodRawShape>({
  path,
  access,
  output,
  applies,
  options,
  applyErrors = [],
}: Acts<Output, Options>) => {
  const act = { access, params: idParams, method: "POST", output } as const;
  return {
    apply: {
      ...act,
      path: `${path}/:id/apply`,
      summary: applies,
      body: z.strictObject({ ...options, leaveOutErrors }),
      errors: ["conflict", "forbidden", ...applyErrors],
      idempotencyKey: "required",
    },
    cancel: {
      ...act,
      path: `${path}/:id/cancel`,
      summary: "Cancels an import while it is written: nothing of it is saved",
      errors: ["conflict"],
      idempotencyKey: "optional",
    },
    discard: {
      ...act,
      path: `${path}/:id/discard`,
      summary: "Puts a file away that was only looked at, and deletes its rows",
      errors: ["conflict"],
      idempotencyKey: "optional",
    },
  } as const;
};

/** The endpoints of one kind of imports. The table of an area names them. */
export const importEndpoints = <
  Output extends z.ZodObject,
  Row extends z.ZodObject,
  Shown extends string,
  Field extends string,
  Options extends z.ZodRawShape,
>(
  declared: Rows<Output, Row, Shown, Field> & Acts<Output, Options>,
) => ({ ...filesOf(declared), ...rowsOf(declared), ...actsOf(declared) });
