import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { usePreview, type ReadAs } from "#src/client/imports/use-preview.ts";
import type { CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { statementsContract, type StatementMapping } from "../statements-contract.ts";
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
  const { shown, problem, setProblem, numberStyle, isReading, show, startAgain } = usePreview(
    statementsContract.previewStatement,
    ({ text }, { columns: mapping, numberStyle: style }: ReadAs<StatementMapping>) => ({
      body: {
        source: source.name.trim(),
        provider: source.provider,
        text,
        numberStyle: style,
        language,
        ...(mapping && { mapping }),
      },
    }),
    problemOf,
  );
  const again = () => {
    setChosen(null);
    startAgain();
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
      {shown ? (
        <PreviewStatement
          source={source}
          file={shown.file}
          preview={shown.preview}
          isReading={isReading}
          problem={problem}
          numberStyle={numberStyle}
          onMapping={(columns, style) => show(shown.file, { columns, numberStyle: style })}
          onAgain={again}
        />
      ) : (
        <ChooseStatement
          source={source}
          onSource={setTyped}
          saved={saved}
          isReading={isReading}
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
