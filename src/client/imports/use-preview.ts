import { useState } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { useWrite } from "../data/queries.ts";
import type { CsvFile } from "../ui/fields/csv-drop.tsx";

/** How the user has a file read. */
export interface ReadAs<Columns> {
  /** What each column is; undefined: as its header says. */
  columns?: Columns | undefined;
  /** How the file writes numbers; null: as its cells show. */
  numberStyle: NumberStyle | null;
}

/** A file that the server reads for each preview again: the chosen file, its preview, and how it is read. */
export function usePreview<E extends Endpoint, Columns = undefined>(
  endpoint: E,
  inputOf: (file: CsvFile, reading: ReadAs<Columns>) => CallInput<E>,
  problemOf: (error: unknown) => string,
) {
  const [shown, setShown] = useState<{ file: CsvFile; preview: Answer<E> } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [numberStyle, setNumberStyle] = useState<NumberStyle | null>(null);
  const { isPending, mutate } = useWrite(endpoint);
  const show = (file: CsvFile, reading: ReadAs<Columns> = { numberStyle: null }) => {
    setProblem(null);
    setNumberStyle(reading.numberStyle);
    mutate(inputOf(file, reading), {
      onSuccess: (preview) => setShown({ file, preview }),
      onError: (error) => setProblem(problemOf(error)),
    });
  };
  return {
    shown,
    problem,
    setProblem,
    numberStyle,
    isReading: isPending,
    show,
    /** Lets the user choose another file. */
    startAgain() {
      setShown(null);
      setProblem(null);
    },
  };
}

export type Previewed<E extends Endpoint, Columns> = ReturnType<typeof usePreview<E, Columns>>;
