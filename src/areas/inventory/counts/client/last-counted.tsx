import { Minus, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { controlClasses } from "#src/client/ui/fields/field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { Counting, CountedItem, LastScan } from "./use-counting.ts";

/** The last scan, its number, and its correction. `isBare`: inside another frame (the camera's). */
export function LastCounted({ counting, isBare }: { counting: Counting; isBare?: boolean }) {
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
        <NumberOf key={last.item.id} item={last.item} counting={counting} />
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

const MOST = 1_000_000;

/** The shown number is also the input field of the counted quantity. */
function NumberOf({ item, counting }: { item: CountedItem; counting: Counting }) {
  const { t } = useTranslation("counts");
  const counted = counting.numberOf(item.id);
  const [typed, setTyped] = useState<string | null>(null);
  const send = () => {
    const number = typed?.trim() ?? "";
    if (/^\d{1,7}$/.test(number) && Number(number) <= MOST && Number(number) !== counted) {
      counting.set(item, Number(number));
    }
    setTyped(null);
  };
  const large = "size-14 border border-line-control phone:size-14";
  return (
    <form
      className="mt-3 flex items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <IconButton
        label={t("last.fewer")}
        icon={<Minus size={22} />}
        className={large}
        onClick={() => (counted ?? 0) > 0 && counting.add(item, -1)}
      />
      <input
        aria-label={t("last.number")}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        placeholder="–"
        value={typed ?? counted ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={send}
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
