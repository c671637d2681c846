import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import AskDialog from "#src/areas/approvals/client/ask-dialog.tsx";
import { adjustmentsContract } from "../contract.ts";
import type { StockActName } from "../stock-acts.ts";

interface Props {
  act: StockActName;
  subjectId: string | null;
  /** The body of the act that was refused. */
  input: Record<string, unknown>;
  onClose: () => void;
  onAsked: () => void;
}

/** Asks for an act whose pieces are worth more than this user may move in a day. */
export default function AskForStockDialog({ act, subjectId, input, onClose, onAsked }: Props) {
  const { t } = useTranslation("approvals");
  const ask = useWrite(adjustmentsContract.askForStockAct);
  return (
    <AskDialog
      title={t(`stockAct.${act}`)}
      description={t("stockAct.overLimit")}
      hint={t(act === "buy_handset" ? "stockAct.buyHint" : "stockAct.hint")}
      onAsk={async (why) => {
        await ask.mutateAsync({ body: { act, subjectId, input, why } });
        onAsked();
      }}
      onClose={onClose}
    />
  );
}
