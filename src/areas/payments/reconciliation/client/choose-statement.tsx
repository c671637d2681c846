import { searchKey } from "#src/shared/text.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LoadingOverlay } from "#src/client/ui/feedback/loading-overlay.tsx";
import { CsvDrop, type CsvFile } from "#src/client/ui/fields/csv-drop.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useProviderName } from "../../core/client/provider-name.ts";
import { MAX_LINES, MAX_STATEMENT_BYTES, statementProviders } from "../rules.ts";

export interface ChosenSource {
  name: string;
  provider: string;
}

/** Takes the name of the wallet or account, and a CSV file that the user chose or dropped. */
export function ChooseStatement({
  source,
  saved,
  onSource,
  isReading,
  problem,
  onProblem,
  chosen: kept,
  onChoose,
  onFile,
}: {
  source: ChosenSource;
  /** The sources of earlier statements. */
  saved: readonly ChosenSource[];
  onSource: (source: ChosenSource) => void;
  isReading: boolean;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  /** The file that was chosen last. It is kept until it is read, so that the source can be named or corrected. */
  chosen: CsvFile | null;
  onChoose: (file: CsvFile) => void;
  onFile: (file: CsvFile) => void;
}) {
  const { t, language } = useTranslation("reconciliation");
  const providerName = useProviderName();
  const known = saved.find(({ name }) => searchKey(name) === searchKey(source.name.trim()));
  const choose = (chosen: CsvFile) => {
    onChoose(chosen);
    if (source.name.trim() === "") onProblem(t("import.needSource"));
    else onFile(chosen);
  };
  return (
    <Section className="max-w-160">
      <LoadingOverlay active={isReading} label={t("import.reading")}>
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 tablet:grid-cols-2">
            <SuggestField
              label={t("import.source")}
              hint={t("import.sourceHint", { wallet: providerName("mpesa") })}
              optional={false}
              maxLength={60}
              suggestions={saved.map(({ name }) => name)}
              value={source.name}
              onChange={(name) => {
                const same = saved.find((each) => searchKey(each.name) === searchKey(name));
                onSource({ name, provider: same?.provider ?? source.provider });
              }}
            />
            <SelectField
              label={t("import.provider")}
              optional={false}
              value={known?.provider ?? source.provider}
              disabled={known !== undefined}
              onChange={(event) => onSource({ ...source, provider: event.target.value })}
              options={statementProviders.map((value) => ({ value, label: providerName(value) }))}
            />
          </div>
          <CsvDrop
            name="statement"
            choose={t("import.choose")}
            drop={t("import.drop")}
            mostBytes={MAX_STATEMENT_BYTES}
            isBusy={isReading}
            onFile={choose}
            onProblem={(found) =>
              onProblem(t(`problem.${found}`, { megabytes: MAX_STATEMENT_BYTES / 1024 / 1024 }))
            }
          >
            {t("import.chooseHint", { rows: formatNumber(MAX_LINES, language) })}
          </CsvDrop>
          {kept ? (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{kept.name}</span>
              <Button variant="primary" onClick={() => choose(kept)}>
                {t("import.read")}
              </Button>
            </div>
          ) : null}
          <FormError text={problem} />
        </div>
      </LoadingOverlay>
    </Section>
  );
}
