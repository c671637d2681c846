import { CheckCheck, PackageCheck, ScanBarcode } from "lucide-react";
import { Suspense, useState } from "react";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { useOrderFormat } from "#src/areas/shipments/client/use-order-format.ts";
import { HOME_CURRENCY } from "../../values.ts";
import type { OrderReceiving } from "../schemas.ts";
import { landedCost } from "./landed-cost.ts";
import { ReceivingLine } from "./receiving-line.tsx";
import { typedOf, withAll } from "./typed-receipt.ts";
import { useReceiving } from "./use-receiving.ts";

const ScanDialog = lazyWithWords(
  async () => ({ default: (await import("#src/client/scanner/scan-dialog.tsx")).ScanDialog }),
  "scanner",
);
const CloseOrderDialog = lazyWithWords(() => import("./close-order-dialog.tsx"));

/** The open lines of an order, on which the goods that have arrived are counted and received. */
export function ReceiveGoods({ order }: { order: OrderReceiving }) {
  const { t } = useTranslation("goods-receiving");
  const may = useMay();
  const receiving = useReceiving(order);
  const [withCamera, setWithCamera] = useState(false);
  const [isClosing, setClosing] = useState(false);
  useKeyboardScanner(receiving.scan, { inFields: "take" });
  const landed = landedCost(order, receiving.typed);
  // A line that others have completed meanwhile stays while something is counted on it.
  const lines = order.lines.filter(
    (line) =>
      line.openQuantity > 0 ||
      order.allowsOverReceipt ||
      typedOf(receiving.typed, line).before !== null,
  );
  const isPartly = order.receipts.length > 0 && order.status !== "received";
  return (
    <Section
      title={t("arrived")}
      meta={t("scan.hint")}
      flush
      actions={
        <>
          <Button icon={<ScanBarcode size={16} />} onClick={() => setWithCamera(true)}>
            {t("scan.action")}
          </Button>
          <Button
            icon={<CheckCheck size={16} />}
            onClick={() => receiving.change(withAll(receiving.typed, lines))}
          >
            {t("all")}
          </Button>
        </>
      }
    >
      <p role="status" className="border-b border-line px-4 py-3 font-medium empty:hidden">
        {receiving.said}
      </p>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <ReceivingLine
            key={line.id}
            line={line}
            receiving={receiving}
            landed={landed?.get(line.id)}
            allowsOverReceipt={order.allowsOverReceipt}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-4">
        {landed && receiving.pieces > 0 ? (
          <Total landed={[...landed.values()].filter(({ pieces }) => pieces > 0)} />
        ) : null}
        <TextField
          label={t("note")}
          optional
          maxLength={500}
          value={receiving.note}
          onChange={({ target }) => receiving.setNote(target.value)}
        />
        {receiving.error ? <Notice tone="loss" title={receiving.error} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {isPartly && may("manage_purchase_orders") ? (
            <Button variant="ghost" onClick={() => setClosing(true)}>
              {t("closed.action")}
            </Button>
          ) : (
            <span />
          )}
          <ThumbBar>
            <Button
              variant="primary"
              icon={<PackageCheck size={16} />}
              loading={receiving.isBusy}
              disabledReason={receiving.disabledReason}
              onClick={() => void receiving.submit()}
            >
              {t("submit", { count: receiving.pieces })}
            </Button>
          </ThumbBar>
        </div>
      </div>
      <Suspense>
        {withCamera ? (
          <ScanDialog
            open
            onClose={() => setWithCamera(false)}
            onCode={receiving.scan}
            title={t("scan.action")}
          >
            <p className="font-medium">{receiving.said}</p>
          </ScanDialog>
        ) : null}
        {isClosing ? <CloseOrderDialog order={order} onClose={() => setClosing(false)} /> : null}
      </Suspense>
    </Section>
  );
}

function Total({ landed }: { landed: { goods: number; costs: number }[] }) {
  const { t } = useTranslation("goods-receiving");
  const { formatFor } = useOrderFormat();
  const all = landed.reduce((sum, { goods, costs }) => sum + goods + costs, 0);
  return (
    <p className="flex items-baseline justify-between gap-4 font-strong">
      <span>{t("landedTotal")}</span>
      <Money minor={all} format={formatFor(HOME_CURRENCY)} className="text-16" />
    </p>
  );
}
