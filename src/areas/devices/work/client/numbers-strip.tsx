import { withMinus } from "#src/shared/figures/minus.ts";
import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { StatStrip } from "#src/client/ui/lists/stat-strip.tsx";
import { workContract } from "../contract.ts";
import { workTimeText } from "./work-time.ts";

const periods = [7, 30, 90, 365] as const;
const DASH = "–";

/** The figures of the technician `technicianId`, with `name` in the title; null: the figures of the signed-in user. */
export function NumbersStrip({
  technicianId,
  name,
}: {
  technicianId: string | null;
  name: string | undefined;
}) {
  const { t, language } = useTranslation("bench");
  const { t: ofTime } = useTranslation("custody");
  const [days, setDays] = useState("30");
  const mine = useQuery({
    ...read(workContract.getMyNumbers, { query: { days } }),
    enabled: technicianId === null,
  });
  const theirs = useQuery({
    ...read(workContract.getTechnicianNumbers, {
      params: { id: technicianId ?? "" },
      query: { days },
    }),
    enabled: technicianId !== null,
  });
  const query = technicianId === null ? mine : theirs;
  const title = technicianId ? t("numbers.of", { name: name ?? "" }) : t("numbers.mine");
  const numbers = query.data;
  const number = (value: number, digits: number) =>
    withMinus(new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value));
  return (
    <div className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-strong">{title}</h2>
        <SelectField
          label={t("numbers.period")}
          hideLabel
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={periods.map((each) => ({
            value: String(each),
            label: t(`numbers.last${each}`),
          }))}
        />
      </div>
      {query.isError && !numbers ? (
        <Section>
          <LoadFailure query={query} title={t("numbers.failed")} />
        </Section>
      ) : (
        <StatStrip
          label={title}
          stats={[
            { label: t("numbers.completed"), value: numbers?.completed },
            {
              label: t("numbers.averageDays"),
              value:
                numbers && (numbers.averageDays === null ? DASH : number(numbers.averageDays, 1)),
              hint: t("numbers.averageDaysHint"),
            },
            {
              label: t("numbers.onTime"),
              value:
                numbers &&
                (numbers.onTimeShare === null ? DASH : `${number(numbers.onTimeShare * 100, 0)} %`),
              hint: t("numbers.onTimeHint"),
            },
            {
              label: t("numbers.rating"),
              value:
                numbers &&
                (numbers.averageRating === null ? DASH : number(numbers.averageRating, 1)),
              hint: t("numbers.ratings", { count: numbers?.ratings ?? 0 }),
            },
            {
              label: t("numbers.workTime"),
              icon: <Timer size={13} />,
              value: numbers && workTimeText(ofTime, numbers.workSeconds),
            },
          ]}
        />
      )}
    </div>
  );
}
