import { TriangleAlert } from "lucide-react";
import { useToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Tooltip } from "#src/client/ui/tooltip.tsx";
import { dueWord } from "./due-day.ts";

interface Props {
  day: string | null;
  isOverdue: boolean;
  /** Ready for pickup or handed over: only the date is shown, because the device can no longer be late. */
  isSettled?: boolean;
  /** After a label on the same line ("Promised: tomorrow"): begins with a small letter. */
  inline?: boolean;
}

/** The promised day: near days by name, overdue ones marked by word, icon and colour. */
export function DueDate({ day, isOverdue, isSettled = false, inline = false }: Props) {
  const { t, language } = useTranslation("devices");
  const today = useToday();
  if (!day) return <span className="text-ink-faint">–</span>;
  const date = formatDate(day, language);
  if (isSettled) return <span className="whitespace-nowrap text-ink-quiet">{date}</span>;
  const { word, days } = dueWord(day, today);
  const say = (text: string) => (inline ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  const near = word === "ahead" && days > 6 ? date : say(t(`due.${word}`, { count: days }));
  return (
    <Tooltip<HTMLSpanElement> text={date === near ? null : date}>
      {(target) =>
        isOverdue ? (
          <span
            {...target}
            className="relative z-10 inline-flex items-center gap-1 font-medium whitespace-nowrap text-loss-ink"
          >
            <TriangleAlert size={13} aria-hidden="true" className="shrink-0" />
            {say(t("due.overdue", { count: days }))}
          </span>
        ) : (
          <span {...target} className="relative z-10 whitespace-nowrap">
            {near}
          </span>
        )
      }
    </Tooltip>
  );
}
