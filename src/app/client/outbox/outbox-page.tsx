import { NeedsPerson } from "#src/areas/outbox/client/needs-person.tsx";
import { ReviewList } from "#src/areas/outbox/client/review-list.tsx";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { OnDevice } from "./on-device.tsx";

const views = ["device", "person", "reviews"] as const;

const filtersOfPage = listFilters({ view: field.view(views, "device") });

/** What was recorded without a network: what waits on this device, and what a person must decide or look at. */
export function OutboxPage() {
  const { t } = useTranslation("outbox");
  const filters = useListFilters(filtersOfPage);
  const mayDecide = useMay()("resolve_offline_records");
  const view = mayDecide ? filters.values.view : "device";
  return (
    <>
      <PageHeader title={t("title")} />
      {mayDecide ? (
        <div className="mb-3">
          <SegmentedControl
            label={t("where")}
            hideLabel
            value={view}
            onChange={(chosen) => filters.set({ view: chosen })}
            options={views.map((value) => ({ value, label: t(`tab.${value}`) }))}
          />
        </div>
      ) : null}
      {view === "person" ? <NeedsPerson /> : null}
      {view === "reviews" ? <ReviewList /> : null}
      {view === "device" ? <OnDevice /> : null}
    </>
  );
}
