import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { LeaveOutErrors } from "#src/client/imports/leave-out-errors.tsx";
import { ImportButtons } from "#src/client/imports/import-buttons.tsx";
import { useDiscard } from "#src/client/imports/use-discard.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { MAX_BYTES } from "../rules.ts";

/** The options of an import, and the buttons that apply or discard it. */
export function ImportOptions({ file, onGone }: { file: CustomerImport; onGone: () => void }) {
  const { t, language } = useTranslation("customer-import");
  const may = useMay();
  const problemOf = useImportProblem(MAX_BYTES);
  const { counts } = file;
  const params = { id: file.id };
  const [update, setUpdate] = useState(file.updateExisting ?? true);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useWrite(customerImportContract.applyCustomerImport);
  const fail = { onError: (error: unknown) => setProblem(problemOf(error)) };
  const discard = useDiscard(
    customerImportContract.discardCustomerImport,
    { params },
    { onGone, ...fail },
  );
  const willUpdate = update && counts.changed > 0 && may("edit_customers");
  const words = (key: "sum.new" | "sum.changed" | "options.update", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  const parts = [
    ...(counts.new > 0 ? [words("sum.new", counts.new)] : []),
    ...(willUpdate ? [words("sum.changed", counts.changed)] : []),
  ];
  const [leavesOut, setLeavesOut] = useState(false);
  const hasErrors = counts.errors > 0;
  const canApply = !hasErrors || leavesOut;
  const leftOut = hasErrors ? { leaveOutErrors: counts.errors } : {};
  const will =
    parts.length > 0
      ? t("file-import:options.will", { what: parts.join(", ") })
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
        {canApply && counts.changed > 0 ? (
          <CheckboxField
            label={words("options.update", counts.changed)}
            hint={may("edit_customers") ? t("options.updateHint") : t("options.mayNotEdit")}
            disabled={!may("edit_customers")}
            checked={update && may("edit_customers")}
            onChange={(event) => setUpdate(event.target.checked)}
          />
        ) : null}
        <p className="text-ink-quiet">
          {canApply ? `${will} ${t("options.noUndo")}` : t("file-import:options.mend")}
        </p>
        <FormError text={problem} />
        <ImportButtons
          apply={
            canApply
              ? {
                  isPending: apply.isPending,
                  isEmpty: parts.length === 0,
                  onPress: () => {
                    setProblem(null);
                    apply.mutate(
                      { params, body: { updateExisting: willUpdate, ...leftOut } },
                      fail,
                    );
                  },
                }
              : null
          }
          discard={discard}
          errors={
            hasErrors
              ? {
                  listHref: endpointUrl(customerImportContract.exportCustomerImportErrors, {
                    params,
                    query: { language },
                  }),
                  rowsHref: endpointUrl(customerImportContract.exportCustomerWrongRows, {
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
