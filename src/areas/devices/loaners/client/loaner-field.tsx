import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { RecordPicker } from "#src/client/ui/lists/record-picker.tsx";
import { loanersContract, type Loaner } from "../contract.ts";

interface Props {
  value: Loaner | null;
  onChange: (loaner: Loaner | null) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a loaner that is here, by name, model or IMEI. */
export function LoanerField({ value, onChange, error, ref }: Props) {
  const { t } = useTranslation("loaners");
  return (
    <RecordPicker
      label={t("lend.phone")}
      placeholder={t("search")}
      endpoint={loanersContract.listLoaners}
      filter={{ state: "here" }}
      chosen={
        value && {
          name: value.name,
          note: `${value.brand} ${value.model}`,
          clearLabel: t("lend.choose"),
        }
      }
      onClear={() => onChange(null)}
      words={{
        recent: t("lend.free"),
        empty: t("lend.noneFree"),
        nothing: (text) => t("lend.nothing", { text }),
        failed: t("failed"),
        found: (count) => t("lend.found", { count }),
      }}
      row={({ name, brand, model }) => (
        <span className="min-w-0 flex-1 truncate">
          {name}
          <span className="ml-2 text-ink-faint">
            {brand} {model}
          </span>
        </span>
      )}
      onPick={onChange}
      autofocus
      error={error}
      ref={ref}
    />
  );
}
