import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NumberStyle } from "#src/shared/imports/number-styles.ts";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import {
  statementsContract,
  type StatementMapping,
  type StatementPreview,
} from "../statements-contract.ts";
import { ChooseStatement, type ChosenSource } from "./choose-statement.tsx";
import { PreviewStatement } from "./preview-statement.tsx";
import { useStatementProblem } from "./use-statement-problem.ts";

/** The screen that imports a statement: source and file, the columns, a preview, and the import itself. */
export function ImportStatementPage() {
  const { t, language } = useTranslation("reconciliation");
  const problemOf = useStatementProblem();
  const [typed, setTyped] = useState<ChosenSource | null>(null);
  const saved = useQuery(read(statementsContract.listStatementSources, {})).data?.items ?? [];
  // A shop with one wallet or account need not name it again.
  const [only] = saved.length === 1 ? saved : [];
  const source: ChosenSource = typed ?? only ?? { name: "", provider: "mpesa" };
  const [chosen, setChosen] = useState<CsvFile | null>(null);
  const [file, setFile] = useState<CsvFile | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useWrite(statementsContract.previewStatement);
  const [numberStyle, setNumberStyle] = useState<NumberStyle | null>(null);
  const show = (shown: CsvFile, mapping?: StatementMapping, style: NumberStyle | null = null) => {
    setProblem(null);
    setNumberStyle(style);
    look.mutate(
      {
        body: {
          source: source.name.trim(),
          provider: source.provider,
          text: shown.text,
          numberStyle: style,
          language,
          ...(mapping && { mapping }),
        },
      },
      {
        onSuccess: (found) => {
          setFile(shown);
          setPreview(found);
        },
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  const again = () => {
    setFile(null);
    setChosen(null);
    setPreview(null);
    setProblem(null);
  };
  return (
    <>
      <PageHeader
        title={t("import.title")}
        back={{
          href: pageHref("/reconciliation", undefined, { side: "statement" }),
          label: t("back"),
        }}
      />
      {file && preview ? (
        <PreviewStatement
          source={source}
          file={file}
          preview={preview}
          isReading={look.isPending}
          problem={problem}
          numberStyle={numberStyle}
          onMapping={(mapping, style) => show(file, mapping, style)}
          onAgain={again}
        />
      ) : (
        <ChooseStatement
          source={source}
          onSource={setTyped}
          saved={saved}
          isReading={look.isPending}
          problem={problem}
          onProblem={setProblem}
          chosen={chosen}
          onChoose={setChosen}
          onFile={(given) => show(given)}
        />
      )}
    </>
  );
}
