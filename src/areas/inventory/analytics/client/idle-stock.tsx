import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DataList } from "#src/client/ui/lists/data-list.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import type { IdleItem, InventoryAnalytics } from "../contract.ts";
import { usePieces } from "./use-pieces.ts";

interface Props {
  kind: "slow" | "dead";
  idle: InventoryAnalytics["slow"];
}

/** The value of the items that do not sell, and a list of the most valuable ones. */
export function IdleStock({ kind, idle }: Props) {
  const { t, language } = useTranslation("inventory-analytics");
  const piecesOf = usePieces();
  const { t: say } = useTranslation("inventory");
  const worthOf = (each: { atPrice: number; atCost?: number | undefined }) =>
    each.atCost ?? each.atPrice;
  const isSome = idle.items > 0;
  return (
    <Section
      flush
      title={t(`${kind}.title`)}
      meta={
        <>
          {t(`${kind}.hint`)}
          {isSome ? (
            <span className="mt-1 block text-14 text-ink">
              {t("idle.total", { count: idle.items })}
              {" · "}
              {piecesOf(idle.pieces)}
              {" · "}
              <Money minor={worthOf(idle)} className="font-strong" />
            </span>
          ) : null}
          {idle.items > idle.worst.length ? t("idle.first", { count: idle.worst.length }) : null}
        </>
      }
    >
      <DataList<IdleItem>
        label={t(`${kind}.title`)}
        rows={idle.worst}
        rowKey={({ item }) => item.id}
        rowHref={({ item }) => pageHref("/inventory/$id", { id: item.id })}
        empty={<p className="px-4 py-3 text-ink-faint">{t(`${kind}.none`)}</p>}
        columns={[
          {
            id: "name",
            header: say("field.name"),
            identifies: true,
            phone: "title",
            cell: ({ item }) => item.name,
          },
          {
            id: "pieces",
            header: t("best.pieces"),
            align: "end",
            phone: "under",
            cell: ({ pieces }) => (
              <>
                <span className="tablet:hidden">{piecesOf(pieces)}</span>
                <span className="phone:hidden">{formatNumber(pieces, language)}</span>
              </>
            ),
          },
          {
            id: "since",
            header: t("idle.since"),
            align: "end",
            phone: "end-under",
            cell: ({ idleDays }) => t("days", { count: idleDays }),
          },
          {
            id: "worth",
            header: t("idle.worth"),
            align: "end",
            phone: "end",
            cell: (each) => <Money minor={worthOf(each)} />,
          },
        ]}
      />
    </Section>
  );
}
