import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#src/shared/date-format.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { rewardsContract, type Redemption } from "../contract.ts";
import { rewardName } from "./reward-words.ts";

const tones = { open: "waiting", used: "done", cancelled: "neutral" } as const;

interface Props {
  customerId: string;
  onCancel: (redemption: Redemption) => void;
}

/** The newest redemptions of a customer. One that is open can be cancelled. */
export function MemberRedemptions({ customerId, onCancel }: Props) {
  const { t, language } = useTranslation("rewards");
  const mayCancel = useMay()("cancel_redemptions");
  const query = useQuery(read(rewardsContract.listRedemptions, { query: { customerId } }));
  if (query.isError || !query.data)
    return <NotLoaded query={query} failed={t("redemptionsFailed")} lines={2} />;
  if (query.data.items.length === 0) return <p className="text-ink-quiet">{t("noRedemptions")}</p>;
  return (
    <ul className="divide-y divide-line">
      {query.data.items.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {rewardName(t, { preset: each.rewardPreset, name: each.rewardName })}
            <span className="block text-12 text-ink-quiet">
              {formatDate(each.createdAt, language)} ·{" "}
              {t("costs", { points: formatNumber(each.points, language) })}
            </span>
          </span>
          <Badge tone={tones[each.status]}>{t(`status.${each.status}`)}</Badge>
          {each.status === "open" && mayCancel ? (
            <Button size="small" onClick={() => onCancel(each)}>
              {t("cancelAction")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
