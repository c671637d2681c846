import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { costOf } from "../../core/cost.ts";
import { asSmsText, MAX_PARTS, smsLength } from "../../core/length.ts";
import { useSendingState } from "./use-sending-state.ts";

/** How long a text is, in characters and parts, and what it costs. It follows what the user types. */
export function LengthLine({ text }: { text: string }) {
  const { t, language } = useTranslation("sms");
  const { money } = useCurrency();
  const state = useSendingState();
  const { units, parts, unitsLeft, costlyCharacters } = smsLength(asSmsText(text));
  const said = (key: "length.characters" | "length.parts" | "length.left", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  const cost = costOf(parts, state?.partPrice ?? null);
  return (
    <div className="flex flex-col gap-1 text-12 text-ink-quiet">
      <p data-sms-length className="tabular-nums">
        {[
          said("length.characters", units),
          said("length.parts", parts),
          cost === null ? (state ? t("length.noPrice") : null) : money(cost),
          said("length.left", unitsLeft),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {costlyCharacters.length > 0 ? (
        <p className="wrap-anywhere">
          {t("length.costly", { characters: costlyCharacters.slice(0, 8).join(" ") })}
        </p>
      ) : null}
      {parts > MAX_PARTS ? (
        <p role="alert" className="font-medium text-loss-ink">
          {t("length.tooLong", { most: MAX_PARTS })}
        </p>
      ) : null}
    </div>
  );
}
