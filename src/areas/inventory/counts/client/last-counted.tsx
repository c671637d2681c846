import { Minus, Plus, Undo2 } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/fields/field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { Counting, CountedItem, LastScan } from "./use-counting.ts";
import { useTypedNumber } from "./use-typed-number.ts";

interface Props {
  counting: Counting;
  /** true: the section has no border of its own, because the dialog of the camera has one. */
  isBare?: boolean;
  /**
   * Called after Enter has saved the counted number of `item`; chooses the next item. If it is absent, the number field
   * does not take the focus when an item is chosen or scanned.
   */
  onEnter?: (item: CountedItem) => void;
}

/** Shows the last scanned or chosen item with its counted number, which the user can correct here. */
export function LastCounted({ counting, isBare, onEnter }: Props) {
  const { t } = useTranslation("counts");
  const { last, canUndo, undo } = counting;
  return (
    <section
      aria-label={t("last.title")}
      className={cx(!isBare && "rounded-card border border-line bg-surface p-4")}
    >
      <div role="status">
        {last ? <WhatBecame last={last} /> : <p className="text-ink-quiet">{t("last.none")}</p>}
      </div>
      {last?.item && last.outcome !== "outside" ? (
        <NumberOf item={last.item} last={last} counting={counting} onEnter={onEnter} />
      ) : null}
      {last?.outcome === "outside" && last.code ? (
        <Button
          className="mt-3 w-full"
          onClick={() => counting.scan(last.code ?? "", { join: true })}
        >
          {t("last.join")}
        </Button>
      ) : null}
      {canUndo && last?.outcome !== "product_not_found" ? (
        <Button variant="ghost" className="mt-3 w-full" icon={<Undo2 size={16} />} onClick={undo}>
          {t("last.undo")}
        </Button>
      ) : null}
    </section>
  );
}

function WhatBecame({ last: { code, item, serial, outcome } }: { last: LastScan }) {
  const { t } = useTranslation("counts");
  if (outcome === "product_not_found") {
    return (
      <>
        <p className="text-16 font-strong text-loss-ink">{t("last.notFound")}</p>
        <p className="break-all text-ink-quiet">{code}</p>
      </>
    );
  }
  if (!item) {
    return (
      <>
        <p className="text-16 font-strong break-all">{code}</p>
        <p className="text-ink-quiet">{t("last.kept")}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-16 font-strong break-words">{item.name}</p>
      <p className="wrap-anywhere text-ink-quiet">
        {serial ? `${item.sku} · ${serial}` : item.sku}
      </p>
      {outcome === "same_piece" ? (
        <p className="mt-1 font-medium text-loss-ink">{t("last.samePiece")}</p>
      ) : null}
      {outcome === "outside" ? (
        <p className="mt-1 font-medium text-loss-ink">{t("last.outside")}</p>
      ) : null}
      {outcome === "closed" ? (
        <p className="mt-1 font-medium text-loss-ink">{t("last.closed")}</p>
      ) : null}
    </>
  );
}

interface NumberProps {
  item: CountedItem;
  last: LastScan;
  counting: Counting;
  /** Called when the user has saved the counted number with Enter; undefined if the field must not take the focus. */
  onEnter: ((item: CountedItem) => void) | undefined;
}

/** The counted number of an item, as a field with two buttons: one piece more, and one piece fewer. */
function NumberOf({ item, last, counting, onEnter }: NumberProps) {
  const { t } = useTranslation("counts");
  const { typed, type, save, box } = useTypedNumber(item, last, counting, onEnter !== undefined);
  const counted = counting.numberOf(item.id);
  const large = "size-14 border border-line-control phone:size-14";
  return (
    <form
      className="mt-3 flex items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
        onEnter?.(item);
      }}
    >
      <IconButton
        label={t("last.fewer")}
        icon={<Minus size={22} />}
        className={large}
        onClick={() => (counted ?? 0) > 0 && counting.add(item, -1)}
      />
      <input
        ref={box}
        aria-label={t("last.number")}
        inputMode="numeric"
        enterKeyHint={onEnter ? "next" : "done"}
        autoComplete="off"
        placeholder="–"
        value={typed ?? counted ?? ""}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        className={cx(
          controlClasses,
          "h-14 min-w-0 flex-1 text-center text-28! font-strong tabular-nums phone:h-14",
        )}
      />
      <IconButton
        label={t("last.more")}
        icon={<Plus size={22} />}
        className={large}
        onClick={() => counting.add(item, 1)}
      />
    </form>
  );
}
