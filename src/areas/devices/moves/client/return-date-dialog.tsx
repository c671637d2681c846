import { useState } from "react";
import { addDays } from "#src/shared/time.ts";
import { useToday } from "#src/client/words/clock.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { DateField } from "#src/client/ui/fields/date-field.tsx";
import { FilterChip } from "#src/client/ui/lists/filter-bar.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import type { Device } from "../../contract.ts";
import { useUpdateDevice } from "../../client/device-acts.ts";
import { refusalText } from "./refusal-text.ts";

/** Promises another day. */
export function ReturnDateDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const today = useToday();
  const [day, setDay] = useState(device.expectedReturnDate ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateDevice("toast.returnDateUpdated");
  const send = () => {
    setProblem(null);
    if (update.isPending) return;
    update.mutate(
      {
        params: { id: device.id },
        body: { version: device.version, expectedReturnDate: day || null },
      },
      {
        onSuccess: onClose,
        onError: (refused) =>
          setProblem(
            refused.code === "stale_version" ? t("edit.staleShort") : refusalText(t, refused),
          ),
      },
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t("returnDate.title")}
      description={`${device.ticketNumber} · ${device.brand} ${device.model}`}
      size="small"
      form={{ onSubmit: send, submitting: update.isPending, formError: problem }}
      submitLabel={t("common:save")}
    >
      <DateField
        label={t("field.expectedReturnDate")}
        value={day}
        min={today}
        onChange={(event) => setDay(event.target.value)}
      />
      <DayChips value={day} onPick={setDay} />
    </FormDialog>
  );
}

/** The days people mostly promise. */
export function DayChips({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const { t } = useTranslation("devices");
  const today = useToday();
  return (
    <div className="flex flex-wrap gap-1.5">
      {[0, 1, 2, 3, 7].map((days) => {
        const day = addDays(today, days);
        const label =
          days === 0
            ? t("due.today")
            : days === 1
              ? t("due.tomorrow")
              : t("due.inDays", { count: days });
        return (
          <FilterChip
            key={days}
            label={label}
            active={value === day}
            onToggle={() => onPick(day)}
          />
        );
      })}
    </div>
  );
}
