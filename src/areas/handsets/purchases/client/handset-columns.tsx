import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useMay } from "#src/client/session.tsx";
import type { Column } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import type { UsedHandsetInList } from "../../contract.ts";
import { HandsetStateBadge } from "./handset-state.tsx";

/** The columns of used handsets. Costs and margins are only for users who see cost prices. */
export function useHandsetColumns(): Column<UsedHandsetInList>[] {
  const { t, language } = useTranslation("handsets");
  const may = useMay();
  const mayCost = may("view_cost");
  const amount = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? (
      "–"
    ) : (
      <Money minor={minor} tone={minor < 0 ? "loss" : "normal"} />
    );
  const costs: Column<UsedHandsetInList>[] = [
    { id: "cost", header: t("columns.cost"), align: "end", cell: ({ cost }) => amount(cost) },
    {
      id: "soldFor",
      header: t("columns.soldFor"),
      align: "end",
      from: "wide",
      cell: ({ soldFor }) => amount(soldFor),
    },
    {
      id: "margin",
      header: t("columns.margin"),
      align: "end",
      cell: ({ margin }) => amount(margin),
    },
  ];
  return [
    {
      id: "handset",
      header: t("columns.handset"),
      identifies: true,
      phone: "title",
      cell: ({ brand, model }) => `${brand} ${model}`,
    },
    {
      id: "number",
      header: t("columns.number"),
      identifies: true,
      cell: ({ handsetNumber }) => <span className="whitespace-nowrap">{handsetNumber}</span>,
    },
    {
      id: "imei",
      header: t("columns.imei"),
      phone: "under",
      cell: ({ imei }) => <span className="whitespace-nowrap tabular-nums">{imei}</span>,
    },
    {
      id: "state",
      header: t("columns.state"),
      phone: "end-under",
      cell: ({ state }) => <HandsetStateBadge state={state} />,
    },
    {
      id: "date",
      header: t("columns.date"),
      from: "wide",
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatDate(createdAt, language)}</span>
      ),
    },
    ...(mayCost || may("buy_handsets")
      ? [
          {
            id: "price",
            header: t("columns.price"),
            align: "end",
            phone: "end",
            cell: ({ price }: UsedHandsetInList) => amount(price),
          } as const,
        ]
      : []),
    ...(mayCost ? costs : []),
  ];
}
