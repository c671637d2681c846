import { ListFilter } from "lucide-react";
import { Suspense, useState } from "react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { chipClasses, FilterChip } from "#src/client/ui/lists/filter-chip.tsx";
import { noSegment, type SegmentWords } from "./customers-address.ts";
import type { SegmentFilter } from "../../segment-filters.ts";
import { loyaltyLevels } from "../../levels.ts";

const SegmentDialog = lazyWithWords(() => import("./segment-dialog.tsx"), "segments");

type DialogFilter = Exclude<SegmentFilter, "tag">;
const { tag: _, ...inDialog } = noSegment;
const dialogFilters = Object.keys(inDialog) as DialogFilter[];

interface Props {
  segment: SegmentWords;
  onChange: (change: Partial<SegmentWords>) => void;
}

/** The filters that are set, each with a chip that removes it, and the button for all filters. */
export function SegmentChips({ segment, onChange }: Props) {
  const { t } = useTranslation("segments");
  const [isOpen, setOpen] = useState(false);
  const labelOf = useLabels();
  return (
    <>
      {dialogFilters
        .filter((name) => segment[name] !== "")
        .map((name) => (
          <FilterChip
            key={name}
            label={labelOf(name, segment[name])}
            active
            onToggle={() => onChange({ [name]: "" })}
          />
        ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={chipClasses(false)}
      >
        <ListFilter size={14} aria-hidden="true" /> {t("more")}
      </button>
      <Suspense>
        {isOpen ? (
          <SegmentDialog segment={segment} onApply={onChange} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Returns a function that says a filter with its value, for example "Not visited for 90 days". */
function useLabels(): (name: DialogFilter, word: string) => string {
  const { t, language } = useTranslation("segments");
  const { money } = useCurrency();
  return (name, word) => {
    switch (name) {
      case "level": {
        const level = loyaltyLevels.find((each) => each === word);
        return level ? t(`customers:level.${level}`) : word;
      }
      case "city":
      case "brand":
        return t(`chip.${name}`, { name: word });
      case "lastVisitFrom":
      case "lastVisitTo":
        return t(`chip.${name}`, { day: formatDate(word, language) });
      case "spentFrom":
      case "spentTo":
        return t(`chip.${name}`, { amount: money(Number(word)) });
      case "owing":
        return t("chip.owing");
      default:
        return t(`chip.${name}`, { count: Number(word) });
    }
  };
}
