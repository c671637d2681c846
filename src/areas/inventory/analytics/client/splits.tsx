import { useTranslation } from "#src/client/words/i18n.ts";
import { BarChart } from "#src/client/ui/charts/bar-chart.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { InventoryAnalytics } from "../contract.ts";
import { usePieces } from "./use-pieces.ts";

/** The value at cost for users who may see costs, otherwise the value at price. */
const worthOf = ({ atCost, atPrice }: { atCost?: number | undefined; atPrice: number }) =>
  atCost ?? atPrice;

export function AgeSplit({ data }: { data: InventoryAnalytics }) {
  const { t } = useTranslation("inventory-analytics");
  const piecesOf = usePieces();
  return (
    <Section title={t("age.title")} meta={t("age.hint")}>
      <BarChart
        label={t("age.title")}
        bars={data.ageing.map(({ band, pieces, ...worth }) => ({
          name: t(`age.${band}`),
          value: worthOf(worth),
          shown: <Money minor={worthOf(worth)} />,
          note: piecesOf(pieces),
        }))}
      />
    </Section>
  );
}

export function CategorySplit({ data }: { data: InventoryAnalytics }) {
  const { t } = useTranslation("inventory-analytics");
  const piecesOf = usePieces();
  const { t: say } = useTranslation("inventory");
  return (
    <Section
      title={t("categories.title")}
      meta={t(data.stock.atCost === undefined ? "atPrice" : "atCost")}
    >
      <BarChart
        label={t("categories.title")}
        bars={data.categories.map(({ category, pieces, out, ...worth }) => ({
          name: say(`category.${category}`),
          value: worthOf(worth),
          shown: <Money minor={worthOf(worth)} />,
          note: `${piecesOf(pieces)} · ${t("categories.out", { count: out })}`,
        }))}
      />
    </Section>
  );
}

export function Losses({ data }: { data: InventoryAnalytics }) {
  const { t } = useTranslation("inventory-analytics");
  const piecesOf = usePieces();
  const { t: say } = useTranslation("inventory");
  return (
    <Section
      title={t("loss.title")}
      meta={t(data.stock.atCost === undefined ? "loss.hint" : "loss.hintCost")}
    >
      {data.shrinkage.length === 0 ? (
        <p className="text-ink-faint">{t("loss.none")}</p>
      ) : (
        <BarChart
          label={t("loss.title")}
          bars={data.shrinkage.map(({ reason, pieces, ...worth }) => ({
            name: say(`reason.${reason}`),
            value: worthOf(worth),
            shown: <Money minor={worthOf(worth)} tone={worthOf(worth) < 0 ? "loss" : "normal"} />,
            note: piecesOf(pieces),
          }))}
        />
      )}
    </Section>
  );
}
