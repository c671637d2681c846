import { CircleCheck } from "lucide-react";
import { usePagedList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { FilterSelect } from "#src/client/ui/lists/filter-bar.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import * as field from "#src/client/ui/lists/list-fields.ts";
import { listFilters, useListFilters } from "#src/client/ui/lists/list-filters.ts";
import { Section } from "#src/client/ui/section.tsx";
import { parkedContract, parkedViews } from "../parked-contract.ts";
import { knownCommands } from "../said.ts";
import { ParkedCard } from "./parked-card.tsx";

const filtersOfParked = listFilters({
  state: field.choice(parkedViews),
  endpoint: field.choice(knownCommands),
});

/** What verbs have refused, of all devices, and what people have decided. */
export function NeedsPerson() {
  const { t } = useTranslation("outbox");
  const filters = useListFilters(filtersOfParked);
  const { state } = filters.values;
  const list = usePagedList("parked", parkedContract.listParked, { query: filters.query });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <FilterSelect
          label={t("list.show")}
          {...filters.select("state", (each) => t(`list.state.${each}`))}
        />
        <FilterSelect
          label={t("list.kind")}
          {...filters.select("endpoint", (each) => t(`plain.${each}`))}
        />
      </div>
      <Section flush>
        <ListBody
          {...list}
          failed={t("list.failed")}
          expectedLines={4}
          empty={
            <EmptyState
              icon={<CircleCheck size={20} />}
              title={t(state === "decided" ? "list.emptyDecided" : "list.empty")}
              hint={t("list.emptyHint")}
            />
          }
        >
          {(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((command) => (
                <li key={command.id} className="p-4">
                  <ParkedCard command={command} />
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      </Section>
    </>
  );
}
