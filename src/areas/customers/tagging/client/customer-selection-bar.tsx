import { MessagesSquare, Tag } from "lucide-react";
import { Suspense, useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { handOver, isSegment, type ListFilter } from "../../segments/client/handed-over.ts";
import type { Tagged } from "./use-tag-change.ts";

const TagDialog = lazyWithWords(() => import("./tag-dialog.tsx"), "tagging");

interface Props {
  chosen: readonly string[];
  /** The filter of the list, for an act on all that match. */
  filter: ListFilter;
  onClear: () => void;
}

/** The bar at the bottom of the screen with the actions for the selected customers. */
export default function CustomerSelectionBar({ chosen, filter, onClear }: Props) {
  const { t } = useTranslation("segments");
  const may = useMay();
  const go = useGo();
  const [isAll, setAll] = useState(false);
  // A copy from the time of opening: a live update must not change what the dialog acts on.
  const [tagged, setTagged] = useState<Tagged | null>(null);
  const writeSms = () => {
    handOver(isAll ? { filter } : { ids: chosen });
    go(pageHref("/sms-notifications", {}, { tab: "send", audience: "many" }));
  };
  return (
    <>
      <SelectionBar
        countAbove
        label={t("select.bar")}
        count={isAll ? t("select.all") : t("select.count", { count: chosen.length })}
        clearLabel={t("select.clear")}
        onClear={onClear}
      >
        {isAll ? null : <Button onClick={() => setAll(true)}>{t("select.all")}</Button>}
        {may("send_bulk_messages") ? (
          <Button
            icon={<MessagesSquare size={16} />}
            disabledReason={isAll && !isSegment(filter) && t("select.noSegment")}
            onClick={writeSms}
          >
            {t("select.sms")}
          </Button>
        ) : null}
        <Button
          variant="primary"
          icon={<Tag size={16} />}
          disabledReason={!may("edit_customers") && t("errors:forbidden")}
          onClick={() => setTagged(isAll ? { filter } : { ids: chosen })}
        >
          {t("select.tag")}
        </Button>
      </SelectionBar>
      {tagged ? (
        <Suspense>
          <TagDialog
            tagged={tagged}
            onClose={() => {
              setTagged(null);
              onClear();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
