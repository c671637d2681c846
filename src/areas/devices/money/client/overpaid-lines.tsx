import { useTranslation } from "#src/client/words/i18n.ts";
import { Money } from "#src/client/ui/money.tsx";
import type { Device } from "../../core/contract.ts";

/** What goes or went back at the hand-over, and the price that is not owed any more. Few repairs have any of it. */
export default function OverpaidLines({ device }: { device: Device }) {
  const { t } = useTranslation("devices");
  const { overpaid, paidBackAmount, priceAtEnd } = device;
  const lines = [
    { label: t("device-tasks:money.comesBack"), minor: overpaid },
    { label: t("device-tasks:money.wentBack"), minor: paidBackAmount },
    { label: t("device-tasks:money.priceAtEnd"), minor: priceAtEnd ?? 0 },
  ];
  return lines
    .filter(({ minor }) => minor > 0)
    .map(({ label, minor }) => (
      <div key={label} className="flex items-baseline justify-between gap-3">
        <dt className="text-ink-quiet">{label}</dt>
        <dd>
          <Money minor={minor} />
        </dd>
      </div>
    ));
}
