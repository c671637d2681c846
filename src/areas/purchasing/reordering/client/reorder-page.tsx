import { useQuery } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "#src/client/address.ts";
import { read } from "#src/client/data/queries.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { Button } from "#src/client/ui/button.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { PurchasingLinks } from "../../core/client/purchasing-links.tsx";
import { reorderingContract, type ReorderSuggestions } from "../contract.ts";
import { groupsOf, lineOf, suppliersOf, type Choice, type ChosenLine } from "./choices.ts";
import { CreateDrafts } from "./create-drafts.tsx";
import { ReorderActs } from "./reorder-acts.tsx";
import { ReorderGroup } from "./reorder-group.tsx";

const SettingsDialog = lazyWithWords(() => import("./reorder-settings-dialog.tsx"));

const readAddress = (words: AddressWords) => ({
  days: words["days"] === "90" ? ("90" as const) : ("30" as const),
  /** Only this item, for which a stock alert asked. */
  item: idIn(words["item"]),
  settings: words["settings"] === "true",
});

/** What is to be ordered, by supplier. The user changes it and creates draft orders. */
export function ReorderPage() {
  const { t } = useTranslation("reordering");
  const mayCost = useMay()("view_cost");
  const [{ days, item, settings }, setAddress] = useAddress(readAddress);
  const asked = { days, ...(item && { itemId: item }) };
  const query = useQuery({
    ...read(reorderingContract.listReorderSuggestions, { query: asked }),
    enabled: mayCost,
  });
  return (
    <>
      <PageHeader
        title={t("title")}
        meta={t("hint")}
        {...(mayCost && {
          secondary: (
            <ReorderActs
              address={endpointUrl(reorderingContract.exportReorderSuggestions, { query: asked })}
              onSettings={() => setAddress({ settings: true })}
            />
          ),
        })}
      />
      <PurchasingLinks current="/purchase-orders/reorder" />
      {mayCost ? (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-4 print:hidden">
            <SegmentedControl
              label={t("demand")}
              value={days}
              onChange={(chosen) => setAddress({ days: chosen })}
              options={(["30", "90"] as const).map((value) => ({
                value,
                label: t("days", { count: Number(value) }),
              }))}
            />
          </div>
          {item ? (
            <div className="mb-4">
              <Notice
                title={t("oneItem")}
                action={
                  <Button size="small" onClick={() => setAddress({ item: "" })}>
                    {t("all")}
                  </Button>
                }
              />
            </div>
          ) : null}
          <Loaded query={query} failed={t("failed")} frame={(state) => <Section>{state}</Section>}>
            {(found) => <Suggestions key={`${days} ${item}`} found={found} isOne={item !== ""} />}
          </Loaded>
        </>
      ) : (
        <EmptyState icon={<PackageCheck size={20} />} title={t("noCost")} />
      )}
      <Suspense>
        {settings && mayCost ? (
          <SettingsDialog onClose={() => setAddress({ settings: false })} />
        ) : null}
      </Suspense>
    </>
  );
}

function Suggestions({ found, isOne }: { found: ReorderSuggestions; isOne: boolean }) {
  const { t } = useTranslation("reordering");
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { items, isMore, rates } = found;
  if (items.length === 0)
    return (
      <EmptyState icon={<PackageCheck size={20} />} title={t("empty")} hint={t("emptyHint")} />
    );
  const lines = items.map((each) => {
    const chosen = choices.get(each.item.id);
    // Whoever asks for one item wants to order it, also if there is enough of it.
    const first = isOne && each.inDrafts === 0 ? { isSelected: true, ...chosen } : chosen;
    const line = lineOf(each, first, found);
    return isOne && line.quantity === 0 && chosen?.quantity === undefined
      ? { ...line, quantity: line.offer?.packSize ?? 1 }
      : line;
  });
  const groups = groupsOf(lines);
  const choose = (itemId: string, change: Choice) =>
    setChoices((known) => new Map(known).set(itemId, { ...known.get(itemId), ...change }));
  return (
    <div className="flex flex-col gap-5">
      {isMore ? <Notice title={t("isMore", { count: items.length })} /> : null}
      <SupplierOfMany
        lines={lines}
        onChoose={(supplierId, itemIds) =>
          setChoices((known) => {
            const next = new Map(known);
            for (const id of itemIds) next.set(id, { ...next.get(id), supplierId });
            return next;
          })
        }
      />
      {groups.map((group) => (
        <ReorderGroup key={group.key} group={group} found={found} onChoose={choose} />
      ))}
      <CreateDrafts groups={groups} rates={rates} onCreated={() => setChoices(new Map())} />
    </div>
  );
}

/** Chooses one supplier for all items that this supplier sells. It is offered when there is a choice. */
function SupplierOfMany({
  lines,
  onChoose,
}: {
  lines: readonly ChosenLine[];
  onChoose: (supplierId: string, itemIds: readonly string[]) => void;
}) {
  const { t } = useTranslation("reordering");
  const suppliers = suppliersOf(lines);
  if (!suppliers.some(({ itemIds }) => itemIds.length > 1) || suppliers.length < 2) return null;
  return (
    <SelectField
      className="max-w-96 print:hidden phone:max-w-none"
      label={t("many.label")}
      hint={t("many.hint")}
      placeholder={t("many.choose")}
      value=""
      options={suppliers.map(({ id, name, itemIds }) => ({
        value: id,
        label: t("many.option", { name, count: itemIds.length }),
      }))}
      onChange={({ target }) => {
        const chosen = suppliers.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen.id, chosen.itemIds);
      }}
    />
  );
}
