import { endpointUrl } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ChooseFile as ChooseAnyFile } from "#src/client/imports/choose-file.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { customerImportContract } from "../contract.ts";
import { MAX_BYTES, MAX_ROWS } from "../rules.ts";

/** Takes a CSV file, and lets the server check it. No customer changes yet. */
export function ChooseFile({ onLooked }: { onLooked: (id: string) => void }) {
  const { t, language } = useTranslation("customer-import");
  return (
    <ChooseAnyFile
      mostRows={MAX_ROWS}
      mostBytes={MAX_BYTES}
      look={useWrite(customerImportContract.createCustomerImport)}
      problemOf={useImportProblem(MAX_BYTES)}
      onLooked={onLooked}
      templateHref={endpointUrl(customerImportContract.getCustomerImportTemplate, {
        query: { language },
      })}
      about={t("choose.what")}
    />
  );
}
