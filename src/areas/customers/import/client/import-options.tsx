import { Download, FileX, Import } from "lucide-react";
import { useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { customerImportContract, type CustomerImport } from "../contract.ts";
import { useImportProblem } from "./import-problem.ts";

/** The options of an import, and the buttons that apply or discard it. */
export function ImportOptions({ file, onGone }: { file: CustomerImport; onGone: () => void }) {
  const { t, language } = useTranslation("customer-import");
  const may = useMay();
  const problemOf = useImportProblem();
  const { counts } = file;
  const params = { id: file.id };
  const [update, setUpdate] = useState(file.updateExisting ?? true);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useWrite(customerImportContract.applyCustomerImport);
  // These buttons disappear when the import is discarded, and callbacks of `mutate` with them.
  const discard = useWrite(customerImportContract.discardCustomerImport, {
    onSuccess: () => {
      toasts.success(t("discarded"));
      onGone();
    },
  });
  const fail = { onError: (error: unknown) => setProblem(problemOf(error)) };
  const willUpdate = update && counts.changed > 0 && may("edit_customers");
  const words = (key: "sum.new" | "sum.changed" | "options.update", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  const parts = [
    ...(counts.new > 0 ? [words("sum.new", counts.new)] : []),
    ...(willUpdate ? [words("sum.changed", counts.changed)] : []),
  ];
  const canApply = counts.errors === 0;
  const will =
    parts.length > 0 ? t("options.will", { what: parts.join(", ") }) : t("options.nothing");
  return (
    <Section title={t("options.title")}>
      <div className="flex flex-col gap-3">
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
          {canApply ? `${will} ${t("options.noUndo")}` : t("options.mend")}
        </p>
        <FormError text={problem} />
        <div className="flex flex-wrap gap-2 phone:*:flex-1">
          {canApply ? (
            <Button
              variant="primary"
              icon={<Import size={16} />}
              loading={apply.isPending}
              disabledReason={parts.length === 0 && t("options.nothing")}
              onClick={() => {
                setProblem(null);
                apply.mutate({ params, body: { updateExisting: willUpdate } }, fail);
              }}
            >
              {t("options.apply")}
            </Button>
          ) : (
            <a
              href={endpointUrl(customerImportContract.exportCustomerImportErrors, {
                params,
                query: { language },
              })}
              download
              className={buttonClasses()}
            >
              <Download size={16} aria-hidden="true" />
              {t("errorsFile")}
            </a>
          )}
          <Button
            icon={<FileX size={16} />}
            loading={discard.isPending}
            onClick={() => discard.mutate({ params }, fail)}
          >
            {t("options.discard")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
