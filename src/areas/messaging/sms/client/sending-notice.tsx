import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { useSendingState } from "./use-sending-state.ts";

/** What users should know before they send: whether anything is really sent, what waits, and today's limit. */
export function SendingNotice() {
  const { t, language } = useTranslation("sms");
  const { money } = useCurrency();
  const state = useSendingState();
  if (!state) return null;
  const number = (value: number) => formatNumber(value, language);
  const facts = [
    state.isQuietNow ? t("state.quiet", { ...state.schedule }) : null,
    state.waiting > 0
      ? t("state.waiting", { count: state.waiting, number: number(state.waiting) })
      : null,
    state.dailyParts === null
      ? null
      : t("state.limit", { used: number(state.usedToday), most: number(state.dailyParts) }),
    state.dailyParts === null || state.partPrice === null || state.usedToday === 0
      ? null
      : t("state.cost", { cost: money(state.usedToday * state.partPrice) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <ProviderNotice />
      {facts.length > 0 ? <p className="text-ink-quiet">{facts.join(" ")}</p> : null}
    </>
  );
}

/** Says so if nothing is really sent, or if nothing can be sent. */
export function ProviderNotice() {
  const { t } = useTranslation("sms");
  const state = useSendingState();
  if (!state) return null;
  if (state.provider === null) {
    return (
      <Notice tone="waiting" title={t("state.noneTitle")}>
        {t("state.none")}
      </Notice>
    );
  }
  return state.isSimulated ? (
    <Notice tone="waiting" title={t("state.simulatedTitle")}>
      {t("state.simulated")}
    </Notice>
  ) : null;
}
