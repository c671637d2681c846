import { Suspense, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import type { ImeiCheck } from "../../contract.ts";
import type { BuyFormHook } from "./buy-fields.tsx";

const AskForStockDialog = lazyWithWords(
  () => import("#src/areas/inventory/adjustments/client/ask-for-stock-dialog.tsx"),
  "approvals",
  "approval-errors",
);

interface PriceApproval {
  /** What the price needs before the handset can be bought; null: nothing. */
  notice: ReactNode;
  /** The dialog that asks, which the form shows beside itself. */
  question: ReactNode;
  /** Why the form cannot be sent yet. */
  reason: string | false;
}

/** Says whether the typed price is above what this user may buy in a day, and lets the user ask for an approval. */
export function usePriceApproval(form: BuyFormHook, check: ImeiCheck | null): PriceApproval {
  const { t } = useTranslation("handsets");
  const mayAsk = useMay()("ask_adjustments");
  const [isAsking, setIsAsking] = useState(false);
  const [brand, model, price] = useWatch({
    control: form.control,
    name: ["brand", "model", "price"],
  });
  const standing = check?.approval ?? "not_needed";
  if (!check || !price || standing === "not_needed")
    return { notice: null, question: null, reason: false };
  const isNamed = brand.trim() !== "" && model.trim() !== "";
  return {
    notice: (
      <Notice tone={standing === "approved" ? "neutral" : "waiting"}>
        <p>{t(`approval.${standing}`)}</p>
        {standing === "needed" && mayAsk ? (
          <Button
            size="small"
            disabledReason={!isNamed && t("approval.nameFirst")}
            onClick={() => setIsAsking(true)}
          >
            {t("approval.ask")}
          </Button>
        ) : null}
      </Notice>
    ),
    question: isAsking ? (
      <Suspense>
        <AskForStockDialog
          act="buy_handset"
          subjectId={null}
          input={{ imei: check.imei, brand: brand.trim(), model: model.trim(), price }}
          onClose={() => setIsAsking(false)}
          onAsked={() => setIsAsking(false)}
        />
      </Suspense>
    ) : null,
    reason: standing !== "approved" && t(`approval.${standing}`),
  };
}
