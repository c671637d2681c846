import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import type { Tone } from "#src/client/ui/tone.ts";
import type { Payment } from "../../contract.ts";
import type { ReconciledPayment } from "../contract.ts";
import type { StatementLine } from "../statements-contract.ts";

const tones: Record<ReconciledPayment["status"], Tone> = {
  pending: "neutral",
  processing: "active",
  completed: "done",
  failed: "loss",
  unknown: "waiting",
  late: "waiting",
  refunded: "neutral",
};

/** What a payment waits for that is not at a provider yet. */
const waitsFor = (method: string, gateway: string | null) =>
  gateway !== null ? "provider" : method === "bank_transfer" ? "transfer" : "part";

/** Whether agreed credit is still owed, or its debt was paid or written off. */
export const creditState = (owed: number) => (owed > 0 ? ("owed" as const) : ("settled" as const));

export function PaymentStatus({
  payment: { status, method, gateway, isSimulated, owed = null },
}: {
  payment: Pick<ReconciledPayment, "status" | "method" | "gateway" | "isSimulated"> & {
    owed?: Payment["owed"];
  };
}) {
  const { t } = useTranslation("reconciliation");
  // Agreed credit completes a sale without money.
  const credit = status === "completed" && owed !== null ? creditState(owed) : null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={credit === "owed" ? "waiting" : tones[status]}>
        {status === "pending"
          ? t(`waits.${waitsFor(method, gateway)}`)
          : t(`status.${credit ?? status}`)}
      </Badge>
      {isSimulated ? <Badge tone="waiting">{t("simulated")}</Badge> : null}
    </span>
  );
}

const lineTones: Record<StatementLine["state"], Tone> = {
  open: "waiting",
  matched: "done",
  noted: "neutral",
};

export function LineState({ state }: Pick<StatementLine, "state">) {
  const { t } = useTranslation("reconciliation");
  return <Badge tone={lineTones[state]}>{t(`statement.state.${state}`)}</Badge>;
}
