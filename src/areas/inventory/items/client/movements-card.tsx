import { pageHref } from "#src/shared/addresses.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useMay } from "#src/client/session.tsx";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { inventoryContract } from "../../core/contract.ts";
import type { StockMovement } from "../../stock-movement.ts";
import { paperOf } from "../../core/client/paper-of-movement.ts";
import { signedNumber } from "../../core/client/signed-number.ts";

const AT_ONCE = 10;
/** The number of serial numbers shown per movement. The card with the item's pieces lists all of them. */
const SHOWN = 5;

/** Lists the movements of one item, newest first. */
export function MovementsCard({ itemId }: { itemId: string }) {
  const { t } = useTranslation("inventory");
  const list = useGrowingList(inventoryContract.listStockMovements, {
    query: { itemId, limit: AT_ONCE },
  });
  return (
    <Section
      title={t("movements.title")}
      meta={t("movements.hint")}
      actions={
        <LinkButton
          variant="ghost"
          size="small"
          href={pageHref("/inventory/movements", {}, { item: itemId })}
        >
          {t("movements.all")}
        </LinkButton>
      }
      flush
    >
      <ListBody
        {...list}
        failed={t("movements.failed")}
        moreLabel={t("movements.more")}
        empty={<p className="px-4 py-5 text-ink-quiet">{t("movements.empty")}</p>}
      >
        {(movements) => (
          <ol aria-label={t("movements.title")} className="divide-y divide-line">
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ol>
        )}
      </ListBody>
    </Section>
  );
}

function MovementRow({ movement }: { movement: StockMovement }) {
  const { t, language } = useTranslation("inventory");
  const may = useMay();
  const { quantity, reference, note, value } = movement;
  const paper = paperOf(movement, may);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t(`reason.${movement.reason}`)}
          {reference ? (
            <>
              {" · "}
              {paper ? (
                <AppLink href={paper} className="font-normal text-accent-ink hover:underline">
                  {reference}
                </AppLink>
              ) : (
                <span className="font-normal">{reference}</span>
              )}
            </>
          ) : null}
        </p>
        <p className="text-12 text-ink-faint">
          {t(`type.${movement.type}`)} · <RelativeTime iso={movement.createdAt} /> ·{" "}
          {movement.createdBy?.name ?? t("movements.system")}
        </p>
        {movement.serials.length > 0 ? (
          <p className="mt-0.5 text-12 wrap-anywhere text-ink-quiet">
            {movement.serials.slice(0, SHOWN).join(", ")}
            {movement.serials.length > SHOWN ? ` + ${movement.serials.length - SHOWN}` : null}
          </p>
        ) : null}
        {note ? <p className="mt-0.5 break-words text-ink-quiet">{note}</p> : null}
      </div>
      <div className="shrink-0 text-right">
        <p className="font-strong tabular-nums">{signedNumber(quantity, language)}</p>
        <p className="text-12 text-ink-faint">
          {t("movements.after", { number: formatNumber(movement.quantityAfter, language) })}
        </p>
        {value !== null && value !== undefined ? (
          <p className="text-12">
            <Money minor={Math.abs(value)} tone="quiet" />
          </p>
        ) : null}
      </div>
    </li>
  );
}
