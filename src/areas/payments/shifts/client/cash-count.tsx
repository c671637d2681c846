import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import type { Denominations } from "../rules.ts";
import { DenominationFields } from "./denomination-fields.tsx";
import { readPieces, sumOfTyped, type TypedPieces } from "./pieces.ts";

export interface TypedCash {
  pieces: TypedPieces;
  sum: number | null;
  isBySum: boolean;
}

/** The counted cash in minor units, with its notes and coins if known; null while an entry is missing or wrong. */
export function readCash(
  { pieces, sum, isBySum }: TypedCash,
  hasPieces: boolean,
): { cash: number; denominations?: Denominations } | null {
  if (isBySum || !hasPieces) return sum === null ? null : { cash: sum };
  const denominations = readPieces(pieces);
  return denominations && { cash: sumOfTyped(pieces), denominations };
}

/** Whether cash can be counted by notes and coins. Fundi knows the notes and coins only for Tanzanian shillings. */
export const useHasPieces = (): boolean => useCurrency().format.currency === "TZS";

/** The fields for counting cash, by notes and coins or as one amount. */
export function CashCount({
  cash,
  onChange,
  sumLabel,
  error,
}: {
  cash: TypedCash;
  onChange: (change: Partial<TypedCash>) => void;
  sumLabel: string;
  error?: string | undefined;
}) {
  const { t } = useTranslation("shifts");
  const hasPieces = useHasPieces();
  const isBySum = cash.isBySum || !hasPieces;
  return (
    <div className="flex flex-col gap-4">
      {hasPieces ? (
        <SegmentedControl
          label={t("count.how")}
          hideLabel
          wide
          value={isBySum ? "sum" : "pieces"}
          onChange={(how) => onChange({ isBySum: how === "sum" })}
          options={[
            { value: "pieces", label: t("count.byPieces") },
            { value: "sum", label: t("count.bySum") },
          ]}
        />
      ) : null}
      {isBySum ? (
        <MoneyField
          label={sumLabel}
          value={cash.sum}
          error={error}
          onChange={(sum) => onChange({ sum })}
        />
      ) : (
        <DenominationFields
          typed={cash.pieces}
          error={error}
          onChange={(pieces) => onChange({ pieces })}
        />
      )}
    </div>
  );
}
