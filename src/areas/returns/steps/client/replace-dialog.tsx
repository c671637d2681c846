import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useSettled } from "#src/client/data/settled.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../client/return-acts.ts";
import { useReturnForm } from "./return-form.ts";
import { TaskDialog } from "./task-dialog.tsx";

const AT_MOST = 8;

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

interface Values {
  /** The text in the search field. It is not part of the request. */
  search: string;
  /** The chosen item. For goods, null means the same item as the returned one; for a repair, that none is chosen. */
  item: Returned["item"];
  serials: readonly string[];
  keepsDefective: boolean;
}

/** The dialog that gives the customer a replacement from stock, for goods by default the same item. */
export function ReplaceDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const defaultValues: Values = {
    search: isGoods ? returned.description : "",
    item: null,
    serials: [],
    keepsDefective: isGoods,
  };
  const isNamed = (item: Returned["item"]) => (item ?? returned.item)?.isSerialised ?? false;
  const form = useReturnForm({
    defaultValues,
    check: ({ item, serials }) => ({
      search: (item ?? returned.item) ? undefined : t("replace.choose"),
      serials:
        isNamed(item) && serials.length !== returned.quantity
          ? t("replace.piecesWrong", { count: returned.quantity, chosen: serials.length })
          : undefined,
    }),
    submit: ({ item, serials, keepsDefective }) =>
      step.mutateAsync({
        params: { id: returned.id },
        body: {
          step: "replaced",
          version: returned.version,
          replacement: {
            ...(item && { itemId: item.id }),
            ...(isNamed(item) && { serials: [...serials] }),
            ...(isGoods && { keepsDefective }),
          },
        },
      }),
    onDone: onClose,
  });
  const [typed, chosen] = useWatch({ control: form.control, name: ["search", "item"] });
  const given = chosen ?? returned.item;
  const search = useSettled(typed.trim());
  const items = useQuery(
    read(inventoryContract.listItems, { query: { search, limit: AT_MOST, sort: "name" } }),
  );
  return (
    <TaskDialog returned={returned} title={t("verb.replaced")} form={form} onClose={onClose}>
      <TextField
        label={t("replace.search")}
        hint={isGoods ? t("replace.sameHint") : t("replace.searchHint")}
        maxLength={100}
        {...form.field("search")}
      />
      {items.isError ? (
        <ErrorState
          title={t("replace.failed")}
          onRetry={retryOf(items)}
          retrying={items.isFetching}
        />
      ) : items.data ? (
        <fieldset>
          <legend className="sr-only">{t("replace.choose")}</legend>
          <div className="flex flex-col gap-1.5">
            {items.data.items.map((item) => (
              <label
                key={item.id}
                className={cx(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 ring-1 ring-line ring-inset hover:bg-sunken has-checked:bg-accent-soft has-checked:ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-ring",
                  item.available < 1 && "opacity-60",
                )}
              >
                <input
                  type="radio"
                  name="replacement"
                  className="size-4 accent-accent"
                  disabled={item.available < 1}
                  checked={chosen?.id === item.id}
                  onChange={() => {
                    form.setValue("item", item, { shouldDirty: true });
                    form.setValue("serials", []);
                    form.clearErrors();
                  }}
                />
                <span className="min-w-0 flex-1 truncate font-medium">{item.name}</span>
                <span className="text-12 whitespace-nowrap text-ink-quiet tabular-nums">
                  {t("replace.available", { count: item.available })}
                </span>
              </label>
            ))}
          </div>
          {items.data.items.length === 0 ? (
            <p className="py-2 text-ink-quiet">{t("replace.nothing")}</p>
          ) : null}
        </fieldset>
      ) : (
        <SkeletonText lines={3} />
      )}
      {isNamed(chosen) && given ? (
        <fieldset>
          <legend className="mb-2 font-medium">
            {t("replace.pieces", { count: returned.quantity })}
          </legend>
          <ControlledField form={form} name="serials">
            {({ value, onChange, error }) => (
              <Suspense fallback={<SkeletonText lines={3} />}>
                <SerialChoice
                  key={given.id}
                  itemId={given.id}
                  chosen={value}
                  onChange={onChange}
                  error={error}
                />
              </Suspense>
            )}
          </ControlledField>
        </fieldset>
      ) : null}
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          {...form.field("keepsDefective")}
        />
      ) : null}
    </TaskDialog>
  );
}
