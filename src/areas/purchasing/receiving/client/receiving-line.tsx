import { Minus, Plus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { partOfValue } from "#src/areas/inventory/value-rules.ts";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { ReceivedLine } from "../schemas.ts";
import type { LandedLine } from "./landed-cost.ts";
import { asOthers, piecesOf, typedOf, without, withPieces, withSerials } from "./typed-receipt.ts";
import { PriceProposal } from "./price-proposal.tsx";
import type { Receiving } from "./use-receiving.ts";

const SerialsField = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serials-field.tsx"),
  "serials",
);

interface Props {
  line: ReceivedLine;
  receiving: Receiving;
  landed: LandedLine | undefined;
  allowsOverReceipt: boolean;
}

/** One line of an order, with the pieces of it that arrive now. */
export function ReceivingLine({ line, receiving, landed, allowsOverReceipt }: Props) {
  const { t } = useTranslation("goods-receiving");
  const pieces = piecesOf(receiving.typed, line);
  const isOver = !allowsOverReceipt && (pieces ?? 0) > line.openQuantity;
  return (
    <li
      className={cx(
        "flex flex-col gap-2 px-4 py-3",
        receiving.active === line.id && "bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-40 flex-1 wrap-anywhere">
          {line.itemName}
          <span className="block text-12 text-ink-faint">{line.sku}</span>
          <span className="block text-12 text-ink-quiet tabular-nums">
            {t("progress", {
              received: line.receivedQuantity,
              ordered: line.quantity,
              open: line.openQuantity,
            })}
          </span>
          {landed && landed.pieces > 0 ? <Landed {...landed} /> : null}
          {landed && landed.pieces > 0 ? (
            <PriceProposal
              line={line}
              landed={partOfValue(landed.goods + landed.costs, 1, landed.pieces)}
            />
          ) : null}
        </span>
        {line.isSerialised ? (
          <Button
            size="small"
            aria-pressed={receiving.active === line.id}
            onClick={() => receiving.setActive(receiving.active === line.id ? null : line.id)}
          >
            {t("serials", { count: pieces ?? 0 })}
          </Button>
        ) : (
          <PieceStepper line={line} receiving={receiving} />
        )}
      </div>
      {receiving.meanwhile.includes(line.id) ? (
        <Meanwhile line={line} receiving={receiving} />
      ) : pieces === null || isOver ? (
        <p className="text-12 text-loss-ink">{t(pieces === null ? "why.wrong" : "why.over")}</p>
      ) : null}
      {line.isSerialised && (receiving.active === line.id || (pieces ?? 1) > 0) ? (
        <Suspense fallback={<SkeletonText lines={3} />}>
          <SerialsField
            value={typedOf(receiving.typed, line).serials}
            onChange={(typed) => receiving.change(withSerials(receiving.typed, line.id, typed))}
            asked={false}
          />
        </Suspense>
      ) : null}
    </li>
  );
}

/** Asks whether the counted pieces are those that somebody else has received meanwhile. */
function Meanwhile({ line, receiving }: Pick<Props, "line" | "receiving">) {
  const { t } = useTranslation("goods-receiving");
  const { typed, change } = receiving;
  const { before } = typedOf(typed, line);
  return (
    <Notice
      tone="waiting"
      title={t("meanwhile.title", { before: before ?? 0, received: line.receivedQuantity })}
    >
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => change(without(typed, line.id))}>
          {t("meanwhile.same")}
        </Button>
        <Button size="small" onClick={() => change(asOthers(typed, line))}>
          {t("meanwhile.others")}
        </Button>
      </span>
    </Notice>
  );
}

function PieceStepper({ line, receiving }: { line: ReceivedLine; receiving: Receiving }) {
  const { t } = useTranslation("goods-receiving");
  const { typed, change } = receiving;
  const pieces = piecesOf(typed, line) ?? 0;
  const name = line.itemName;
  return (
    <span className="flex items-end gap-1">
      <IconButton
        label={t("less", { name })}
        icon={<Minus size={16} />}
        onClick={() => change(withPieces(typed, line.id, Math.max(0, pieces - 1)))}
      />
      <span className="w-20">
        <TextField
          label={t("piecesOf", { name })}
          hideLabel
          inputMode="numeric"
          inputClassName="text-center tabular-nums"
          value={typedOf(typed, line).pieces}
          placeholder="0"
          onChange={({ target }) =>
            change({ ...typed, [line.id]: { ...typedOf(typed, line), pieces: target.value } })
          }
        />
      </span>
      <IconButton
        label={t("more", { name })}
        icon={<Plus size={16} />}
        onClick={() => change(withPieces(typed, line.id, pieces + 1))}
      />
    </span>
  );
}

/** The running landed cost of the pieces, for users who see costs. */
function Landed({ pieces, goods, costs }: LandedLine) {
  const { t } = useTranslation("goods-receiving");
  const { formatFor } = useOrderFormat();
  const format = formatFor(HOME_CURRENCY);
  return (
    <span className="block text-12 text-ink-quiet">
      {t("landed")} <Money minor={partOfValue(goods + costs, 1, pieces)} format={format} />
      {costs > 0 ? (
        <>
          {" "}
          ({t("landedCosts")} <Money minor={partOfValue(costs, 1, pieces)} format={format} />)
        </>
      ) : null}
    </span>
  );
}
