import { signOf } from "#src/shared/figures/minus.ts";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { ExportButton } from "#src/client/ui/lists/export-button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { signedNumber } from "../../core/client/signed-number.ts";
import { valueContract, type ValueChange } from "../contract.ts";

const AT_ONCE = 10;

/** How the average cost of an item came about, newest first. Only for users with `view_cost`. */
export default function CostHistory({ itemId }: { itemId: string }) {
  const { t } = useTranslation("stock-value");
  const list = useGrowingList(valueContract.listValueChanges, {
    params: { id: itemId },
    query: { limit: AT_ONCE },
  });
  return (
    <Section
      title={t("title")}
      meta={t("hint")}
      actions={
        <ExportButton
          label={t("export")}
          address={endpointUrl(valueContract.exportValueChanges, { params: { id: itemId } })}
        />
      }
      flush
    >
      <ListBody
        {...list}
        failed={t("failed")}
        moreLabel={t("more")}
        empty={<p className="px-4 py-5 text-ink-quiet">{t("empty")}</p>}
      >
        {(changes) => (
          <ol aria-label={t("title")} className="divide-y divide-line">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}

function Change({ change }: { change: ValueChange }) {
  const { t, language } = useTranslation("stock-value");
  const { money } = useCurrency();
  const { kind, quantity, value, costBefore, costAfter, note, serial, reference } = change;
  const sign = signOf(value);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <Reason change={change} />
          {[reference, serial].filter(Boolean).map((each) => (
            <span key={each} className="font-normal">
              {" · "}
              {each}
            </span>
          ))}
        </p>
        <p className="text-12 text-ink-faint">
          <RelativeTime iso={change.createdAt} /> ·{" "}
          {change.createdBy?.name ?? t("inventory:movements.system")}
        </p>
        {change.valueAfter === null ? null : (
          <p className="mt-0.5 text-12 text-ink-quiet tabular-nums">
            {costAfter === null
              ? t("noneLeft")
              : [
                  t("worthOf", { count: change.quantityAfter, value: money(change.valueAfter) }),
                  costBefore === null || costBefore === costAfter
                    ? t("averageNow", { after: money(costAfter) })
                    : t("average", { before: money(costBefore), after: money(costAfter) }),
                ].join(" · ")}
          </p>
        )}
        {kind === "sold" ? <p className="mt-0.5 text-ink-quiet">{t("sold")}</p> : null}
        {change.isKnown ? null : <p className="mt-0.5 text-wait-ink">{t("unknown")}</p>}
        {note ? <p className="mt-0.5 break-words text-ink-quiet">{note}</p> : null}
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="font-strong whitespace-nowrap">
          {sign}
          {money(Math.abs(value))}
        </p>
        {quantity === 0 ? null : (
          <p className="text-12 text-ink-quiet">{signedNumber(quantity, language)}</p>
        )}
      </div>
    </li>
  );
}

function Reason({ change: { kind, reason } }: { change: ValueChange }) {
  const { t } = useTranslation("stock-value");
  // Movements and changes without pieces share the words `opening` and `correction`, with different meanings.
  if (kind === "movement") return t(`inventory:reason.${reason as "opening"}`);
  return t(`reason.${reason as "opening"}`);
}
