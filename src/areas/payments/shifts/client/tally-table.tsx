import type { ReactNode } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { shownAmount } from "#src/shared/money.ts";
import type { Shift } from "../contract.ts";
import { useProviderName } from "../../core/client/provider-name.ts";
import { Difference } from "./difference.tsx";

/** The expected amount of each provider; for a closed shift also the counted amount and the difference. */
export function TallyTable({ shift }: { shift: Shift }) {
  const { t } = useTranslation("shifts");
  const providerName = useProviderName();
  const { format } = useCurrency();
  const isOpen = shift.state === "open";
  const cell = isOpen ? "text-right tabular-nums" : figure;
  return (
    <ul className="divide-y divide-line">
      {shift.tallies?.map(({ provider, expected, counted, difference }) => (
        <li
          key={provider}
          className={
            isOpen
              ? "flex items-baseline justify-between gap-3 py-2.5"
              : "py-2.5 tablet:grid tablet:grid-cols-[1fr_auto_auto_auto] tablet:items-baseline tablet:gap-x-4"
          }
        >
          <p className="font-medium phone:mb-1">{providerName(provider)}</p>
          <Figure label={t("paper.expected")} className={cell}>
            {shownAmount(expected, format)}
          </Figure>
          {isOpen ? null : (
            <>
              <Figure label={t("paper.counted")} className={cell}>
                {counted === null ? t("paper.notCounted") : shownAmount(counted, format)}
              </Figure>
              <Figure label={t("paper.difference")} className={cell}>
                <Difference minor={difference} />
              </Figure>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/* On a phone each figure has its own line, because three columns with amounts of millions are too wide. */
const figure =
  "tabular-nums phone:flex phone:items-baseline phone:justify-between phone:gap-3 tablet:min-w-26 tablet:text-right";

function Figure({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <p className={className}>
      <span className="block text-12 text-ink-faint">{label}</span>
      {children}
    </p>
  );
}
