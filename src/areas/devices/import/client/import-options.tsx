import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { LeaveOutErrors } from "#src/client/imports/leave-out-errors.tsx";
import { ImportButtons } from "#src/client/imports/import-buttons.tsx";
import { useDiscard } from "#src/client/imports/use-discard.ts";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { deviceImportContract, type DeviceImport } from "../contract.ts";
import { MAX_BYTES } from "../rules.ts";

/** What the import will do, and the buttons that apply or discard it. */
export function ImportOptions({ file, onGone }: { file: DeviceImport; onGone: () => void }) {
  const { t, language } = useTranslation("device-import");
  const problemOf = useImportProblem(MAX_BYTES);
  const { counts } = file;
  const params = { id: file.id };
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useWrite(deviceImportContract.applyDeviceImport);
  const fail = {
    onError: (error: unknown) => {
      const isForFree =
        error instanceof ApiRefusal && error.params["permission"] === "lower_prices";
      setProblem(isForFree ? t("options.mayNotBeFree") : problemOf(error));
    },
  };
  const discard = useDiscard(
    deviceImportContract.discardDeviceImport,
    { params },
    { onGone, ...fail },
  );
  const number = (value: number) => formatNumber(value, language);
  const [leavesOut, setLeavesOut] = useState(false);
  const hasErrors = counts.errors > 0;
  const canApply = !hasErrors || leavesOut;
  const leftOut = hasErrors ? { leaveOutErrors: counts.errors } : {};
  const will =
    counts.new > 0
      ? t("options.will", { count: counts.new, number: number(counts.new) })
      : t("file-import:options.nothing");
  return (
    <Section title={t("file-import:options.title")}>
      <div className="flex flex-col gap-3">
        <LeaveOutErrors
          count={counts.errors}
          hasOthers={counts.rows > counts.errors}
          checked={leavesOut}
          onChange={setLeavesOut}
        />
        <p className="text-ink-quiet">
          {canApply ? `${will} ${t("options.noMessages")}` : t("file-import:options.mend")}
        </p>
        {canApply && counts.unchanged > 0 ? (
          <p className="text-ink-quiet">
            {t("options.leftOut", { count: counts.unchanged, number: number(counts.unchanged) })}
          </p>
        ) : null}
        <FormError text={problem} />
        <ImportButtons
          apply={
            canApply
              ? {
                  isPending: apply.isPending,
                  isEmpty: counts.new === 0,
                  onPress: () => {
                    setProblem(null);
                    apply.mutate({ params, body: leftOut }, fail);
                  },
                }
              : null
          }
          discard={discard}
          errors={
            hasErrors
              ? {
                  listHref: endpointUrl(deviceImportContract.exportDeviceImportErrors, {
                    params,
                    query: { language },
                  }),
                  rowsHref: endpointUrl(deviceImportContract.exportDeviceWrongRows, {
                    params,
                    query: { language },
                  }),
                }
              : null
          }
        />
      </div>
    </Section>
  );
}
