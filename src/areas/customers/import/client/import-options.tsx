import { useState } from "react";
import { ImportOptions } from "#src/client/imports/import-options.tsx";
import type { OptionsProps } from "#src/client/imports/import-screen.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import type { customerImportEndpoints } from "../contract.ts";

/** Whether the import changes customers who exist. */
export function CustomerOptions(props: OptionsProps<typeof customerImportEndpoints>) {
  const { t, language } = useTranslation("customer-import");
  const mayEdit = useMay()("edit_customers");
  const { counts, updateExisting } = props.file;
  const [update, setUpdate] = useState(updateExisting ?? true);
  const willUpdate = update && counts.changed > 0 && mayEdit;
  const words = (key: "sum.new" | "sum.changed" | "options.update", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  const parts = [
    ...(counts.new > 0 ? [words("sum.new", counts.new)] : []),
    ...(willUpdate ? [words("sum.changed", counts.changed)] : []),
  ];
  const will = t("file-import:options.will", { what: parts.join(", ") });
  return (
    <ImportOptions
      {...props}
      will={parts.length > 0 ? will : null}
      after={t("options.noUndo")}
      options={{ updateExisting: willUpdate }}
    >
      {counts.changed > 0 ? (
        <CheckboxField
          label={words("options.update", counts.changed)}
          hint={mayEdit ? t("options.updateHint") : t("options.mayNotEdit")}
          disabled={!mayEdit}
          checked={update && mayEdit}
          onChange={(event) => setUpdate(event.target.checked)}
        />
      ) : null}
    </ImportOptions>
  );
}
