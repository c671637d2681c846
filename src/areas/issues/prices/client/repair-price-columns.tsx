import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { issueWord } from "../../core/client/issue-words.ts";
import type { RepairPrice } from "../contract.ts";
import { spokenLength } from "../rules.ts";

/** Says how long a repair takes. */
export function useLengthText(): (minutes: number) => string {
  const { t } = useTranslation("repair-prices");
  return (minutes) => {
    const { unit, count } = spokenLength(minutes);
    return t(`length.${unit}`, { count });
  };
}

/** The columns of the price list of repairs. */
export function useRepairPriceColumns(): Column<RepairPrice>[] {
  const { t } = useTranslation("repair-prices");
  const { t: say } = useTranslation("devices");
  const { money } = useCurrency();
  const lengthText = useLengthText();
  return [
    {
      id: "model",
      header: t("field.model"),
      identifies: true,
      phone: "title",
      cell: ({ brand, model }) => `${brand} ${model}`,
    },
    {
      id: "fault",
      header: t("field.fault"),
      identifies: true,
      phone: "under",
      cell: (price) => issueWord(say, { preset: price.preset, name: price.fault }),
    },
    {
      id: "length",
      header: t("length.label"),
      from: "desk",
      cell: ({ minutes }) => (minutes === null ? "–" : lengthText(minutes)),
    },
    {
      id: "warranty",
      header: t("field.warranty"),
      from: "desk",
      shrinks: true,
      cell: ({ warranty }) => warranty ?? "–",
    },
    {
      id: "shown",
      header: t("field.isShown"),
      phone: "end-under",
      cell: ({ isShown }) => (isShown ? t("shown") : <Badge tone="waiting">{t("hidden")}</Badge>),
    },
    {
      id: "price",
      header: t("price"),
      align: "end",
      phone: "end",
      cell: ({ priceFrom, priceTo }) => (
        // On a phone a range takes two lines, broken behind the dash.
        <span className="tabular-nums desk:whitespace-nowrap">
          <span className="whitespace-nowrap">
            {money(priceFrom)}
            {priceTo === null ? null : " –"}
          </span>{" "}
          {priceTo === null ? null : <span className="whitespace-nowrap">{money(priceTo)}</span>}
        </span>
      ),
    },
  ];
}
