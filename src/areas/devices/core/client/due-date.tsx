import { TriangleAlert } from "lucide-react";
import { useToday } from "#src/client/words/clock.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Tooltip } from "#src/client/ui/tooltip.tsx";
import { dueWord } from "./due-day.ts";

interface Props {
  day: string | null;
  isOverdue: boolean;
  /** Whether the day no longer matters, because the device is no longer in repair. Only the date is shown then. */
  isSettled?: boolean;
  /** Whether a label precedes the day on the same line ("Promised: tomorrow"). The day then begins in lower case. */
  inline?: boolean;
}

/** The promised day. Near days have a name ("tomorrow"); an overdue day has a word, an icon and a colour. */
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
