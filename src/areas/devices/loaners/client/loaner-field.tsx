import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PICKER_SHOWN, SearchPicker, usePickerBox } from "#src/client/ui/fields/search-picker.tsx";
import { ChosenRecord } from "#src/client/ui/fields/chosen-record.tsx";
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
  const { box, search, isSettled } = usePickerBox();
  const answer = useQuery({
    ...read(loanersContract.listLoaners, {
      query: { state: "here" as const, limit: PICKER_SHOWN, ...(search && { search }) },
    }),
    enabled: box.open,
    placeholderData: keepPreviousData,
  });
  if (value)
    return (
      <ChosenRecord
        label={t("lend.phone")}
        name={value.name}
        note={`${value.brand} ${value.model}`}
        clearLabel={t("lend.choose")}
        onClear={() => {
          box.onType("");
          onChange(null);
        }}
      />
    );
  return (
    <SearchPicker
      {...box}
      label={t("lend.phone")}
      placeholder={t("search")}
      found={{
        items: answer.data?.items,
        isSearch: search !== "",
        isAnswered: isSettled && !answer.isPlaceholderData && answer.data !== undefined,
        failed: answer.isError,
        retry: answer.refetch,
      }}
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
