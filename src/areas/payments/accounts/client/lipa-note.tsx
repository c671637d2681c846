import { useTranslation } from "#src/client/words/i18n.ts";
import { QrCode } from "#src/client/ui/charts/qr-code.tsx";
import { useAccounts } from "./use-accounts.ts";

/** The shop's till number at a wallet, to which the customer pays before the cashier types the reference. */
export default function LipaNote({ wallet }: { wallet: string }) {
  const { t } = useTranslation("accounts");
  const lipa = useAccounts()?.lipaNumbers.find((each) => each.wallet === wallet);
  if (!lipa) return null;
  return (
    <div className="flex items-center gap-4 rounded-control border border-line px-4 py-3">
      <div className="min-w-0 grow">
        <p className="text-ink-quiet">{t("lipa.number")}</p>
        <p className="text-28 font-strong tabular-nums select-all">{lipa.number}</p>
        <p className="truncate">{lipa.name}</p>
      </div>
      <QrCode text={lipa.number} label={t("lipa.code", { number: lipa.number })} size={96} />
    </div>
  );
}
