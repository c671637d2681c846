import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { issueWord } from "#src/areas/issues/core/client/issue-words.ts";
import { issuesContract } from "#src/areas/issues/contract.ts";
import { searchKey } from "#src/shared/text.ts";
import type { IntakeSection } from "./use-intake.ts";
import { forecastContract, MAX_FAULTS } from "../../forecast/contract.ts";
import { ForecastLine } from "../../forecast/client/forecast-line.tsx";

/** When a device like the one in the form is usually ready. Asks as soon as a fault is described. */
export default function IntakeForecast({ form, values, shape }: IntakeSection) {
  const { t } = useTranslation("devices");
  const { data: catalogue } = useQuery(read(issuesContract.listDeviceIssues, {}));
  const told = useSettled(searchKey(values.issueDescription.trim()), 300);
  const brand = useSettled(searchKey(values.brand.trim()), 300);
  // Only ids of faults are sent, because a description may contain anything.
  const issues = (catalogue?.items ?? [])
    .filter((issue) =>
      [issueWord(t, issue), issue.name].some((word) => told.includes(searchKey(word))),
    )
    .map(({ id }) => id)
    .slice(0, MAX_FAULTS);
  const { data } = useQuery({
    ...read(forecastContract.forecastIntake, {
      query: {
        ...(issues.length > 0 && { issues: issues.join(",") }),
        ...(brand && { brand }),
        ...(values.technicianId && { technicianId: values.technicianId }),
      },
    }),
    enabled: told !== "" && catalogue !== undefined,
    placeholderData: keepPreviousData,
  });
  return told === "" ? null : (
    <ForecastLine
      forecast={data?.forecast}
      {...(!shape.isHidden("expectedReturnDate") && {
        day: values.expectedReturnDate,
        onPick: (day: string) =>
          form.setValue("expectedReturnDate", day, { shouldValidate: true, shouldDirty: true }),
      })}
    />
  );
}
