import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { type MoneyBack } from "#src/areas/payments/refunds/client/money-back.ts";
import { MoneyBackFields } from "#src/areas/payments/refunds/client/money-back-fields.tsx";
import type { Device } from "../../core/contract.ts";
import { CashRequest } from "./cash-request.tsx";
import { paidOf } from "./overpaid.ts";
import type { OverpaidCashState } from "./use-overpaid-cash.ts";

interface Props {
  device: Device;
  cash: OverpaidCashState;
  onAskForCash: () => void;
  value: MoneyBack;
  onChange: (value: MoneyBack) => void;
  error?: string | undefined;
}

/** What was paid above what is owed, and how it goes back at the hand-over: as it was paid, in cash, as store credit … */
export default function OverpaidBack({
  device,
  cash,
  onAskForCash,
  value,
  onChange,
  error,
}: Props) {
  const { t } = useTranslation("devices");
  return (
    <Notice tone="waiting" title={t("device-tasks:handOver.overpaid")}>
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="text-ink-quiet">{t("device-tasks:handOver.overpaidHint")}</span>
        <Money minor={device.overpaid} className="shrink-0 text-20 font-strong" />
      </p>
      <MoneyBackFields
        payments={paidOf(device)}
        amount={device.overpaid}
        value={value}
        onChange={onChange}
        hasGone
        mayBeCredit
        may={cash.may}
        error={error}
      />
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        <CashRequest cash={cash} way={value} onAsk={onAskForCash} />
      </div>
    </Notice>
  );
}
