import { FileText, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { GoodsReceipt, OrderReceiving } from "../schemas.ts";
import type { ReceiptLine } from "./undo-receipt-dialog.tsx";

const UndoReceiptDialog = lazyWithWords(() => import("./undo-receipt-dialog.tsx"));

/** The receipts of an order, the latest first, each with its paper and the way to undo it. */
export function OrderReceipts({ order: { receipts } }: { order: OrderReceiving }) {
  const { t } = useTranslation("goods-receiving");
  const [undone, setUndone] = useState<{ receipt: GoodsReceipt; line: ReceiptLine } | null>(null);
  return (
    <Section title={t("receipts")} flush={receipts.length > 0}>
      {receipts.length === 0 ? (
        <p className="text-ink-quiet">{t("noReceipts")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {receipts.toReversed().map((receipt) => (
            <li key={receipt.id} className="px-4 py-3">
              <Receipt receipt={receipt} onUndo={(line) => setUndone({ receipt, line })} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {undone ? (
          <UndoReceiptDialog key={undone.line.id} {...undone} onClose={() => setUndone(null)} />
        ) : null}
      </Suspense>
    </Section>
  );
}

function Receipt({
  receipt,
  onUndo,
}: {
  receipt: GoodsReceipt;
  onUndo: (line: ReceiptLine) => void;
}) {
  const { t, language } = useTranslation("goods-receiving");
  const { id, receiptNumber, createdAt, createdBy, note, reason, lines } = receipt;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-40 flex-1">
          <span className="font-medium">{receiptNumber}</span>
          {reason === null ? null : (
            <span className="text-loss-ink"> · {t("undo.mark", { reason })}</span>
          )}
          <span className="block text-12 text-ink-faint">
            {[formatDateTime(createdAt, language), createdBy?.name, note]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        <LinkButton
          size="small"
          href={pageHref("/goods-receipts/$id/paper", { id })}
          icon={<FileText size={14} aria-hidden="true" />}
        >
          {t("noteAction")}
        </LinkButton>
      </div>
      <ul className="mt-2">
        {lines.map((line) => (
          <Line key={line.id} line={line} onUndo={onUndo} />
        ))}
      </ul>
    </>
  );
}

function Line({ line, onUndo }: { line: ReceiptLine; onUndo: (line: ReceiptLine) => void }) {
  const { t } = useTranslation("goods-receiving");
  const mayReceive = useMay()("receive_goods");
  const { formatFor } = useOrderFormat();
  const isUndone = line.undoesId === null && line.leftQuantity < line.quantity;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {line.itemName} <span className="text-12 text-ink-faint">{line.sku}</span>
        {line.serials.length > 0 ? (
          <span className="block text-12 text-ink-faint">{line.serials.join(", ")}</span>
        ) : null}
      </span>
      <span className="text-right tabular-nums">
        {line.quantity}
        {isUndone ? (
          <span className="block text-12 text-ink-faint">
            {t("undo.left", { count: line.leftQuantity })}
          </span>
        ) : null}
      </span>
      {line.value === undefined ? null : (
        <Money minor={line.value} format={formatFor(HOME_CURRENCY)} className="text-right" />
      )}
      {mayReceive && line.undoesId === null && line.leftQuantity > 0 ? (
        <Button
          size="small"
          variant="ghost"
          icon={<Undo2 size={14} />}
          aria-label={t("undo.actionOf", { name: line.itemName })}
          onClick={() => onUndo(line)}
        >
          {t("undo.action")}
        </Button>
      ) : null}
    </li>
  );
}
