import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { labelled } from "#src/client/ui/forms/labelled.ts";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../core/client/return-acts.ts";
import { usePlanReplacement } from "../../replacement/client/replacement-acts.ts";
import { ItemChoices, type ChosenItem } from "../../replacement/client/item-choices.tsx";
import { needsApproval, ReplacementFacts } from "../../replacement/client/replacement-facts.tsx";
import { useReturnForm } from "../../core/client/return-form.ts";
import { TaskDialog } from "../../core/client/task-dialog.tsx";

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

interface Values {
  /** The text in the search field. It is not part of the request. */
  search: string;
  /** The chosen item; null: none, for a repair for which nothing was chosen yet. */
  item: ChosenItem | null;
  serials: readonly string[];
  keepsDefective: boolean;
}

/** What was chosen before, else for goods the sold item. */
function firstItem({ planned, item, description }: Returned): ChosenItem | null {
  return planned ? { ...planned, id: planned.itemId } : item && { ...item, name: description };
}

interface Props {
  returned: Returned;
  /** Whether the item is only chosen, so that the approver sees it. */
  onlyChoose?: boolean;
  onClose: () => void;
}

/**
 * The dialog that gives the customer a replacement from stock, for goods by default the same item. If it needs an
 * approval that the user may not give, the dialog asks for the approval instead.
 */
export function ReplaceDialog({ returned, onlyChoose = false, onClose }: Props) {
  const { t } = useTranslation("returns");
  const { may } = useShop();
  const isGoods = returned.saleItemId !== null;
  const step = useTakeStep();
  const plan = usePlanReplacement();
  const first = firstItem(returned);
  const defaultValues: Values = {
    search: first?.name ?? "",
    item: first,
    serials: [],
    keepsDefective: isGoods,
  };
  const givenOf = (item: ChosenItem | null) =>
    item && {
      itemId: item.id,
      name: item.name,
      quantity: quantityOf(returned, item),
      price: item.price,
    };
  const isAsking = (item: ChosenItem | null) => {
    const given = givenOf(item);
    return (
      onlyChoose || (given !== null && needsApproval(returned, given) && !may("approve_returns"))
    );
  };
  const form = useReturnForm({
    defaultValues,
    check: ({ item, serials }) => ({
      search: item ? undefined : t("replace.choose"),
      serials:
        item?.isSerialised && !isAsking(item) && serials.length !== quantityOf(returned, item)
          ? t("replace.piecesWrong", { count: quantityOf(returned, item), chosen: serials.length })
          : undefined,
    }),
    submit: ({ item, serials, keepsDefective }) => {
      const params = { id: returned.id };
      const { version } = returned;
      if (item && isAsking(item)) {
        return plan.mutateAsync({ params, body: { version, itemId: item.id } });
      }
      return step.mutateAsync({
        params,
        body: {
          step: "replaced",
          version,
          replacement: {
            ...(item && { itemId: item.id, quantity: quantityOf(returned, item) }),
            ...(item?.isSerialised && { serials: [...serials] }),
            ...(isGoods && { keepsDefective }),
          },
        },
      });
    },
    onDone: onClose,
  });
  const [typed, chosen] = useWatch({ control: form.control, name: ["search", "item"] });
  const given = givenOf(chosen);
  const asks = isAsking(chosen);
  const title = onlyChoose ? t("replace.chooseTitle") : t("verb.replaced");
  const { input } = labelled(form, t, "replace.");
  return (
    <TaskDialog
      returned={returned}
      title={title}
      action={asks && !onlyChoose ? t("replace.ask") : title}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...input("search")}
        hint={isGoods ? t("replace.sameHint") : t("replace.searchHint")}
        maxLength={100}
      />
      <ItemChoices
        typed={typed}
        chosen={chosen}
        onChoose={(item) => {
          form.setValue("item", item, { shouldDirty: true });
          form.setValue("serials", []);
          form.clearErrors();
        }}
      />
      {given ? <ReplacementFacts returned={returned} given={given} /> : null}
      {chosen?.isSerialised && !asks ? (
        <Pieces form={form} returned={returned} item={chosen} />
      ) : null}
      {isGoods && !asks ? (
        <CheckboxField {...input("keepsDefective")} hint={t("replace.keepsDefectiveHint")} />
      ) : null}
    </TaskDialog>
  );
}

/** As many pieces as were chosen before, else as many as came back. */
const quantityOf = ({ planned, quantity }: Returned, item: ChosenItem): number =>
  planned?.itemId === item.id ? planned.quantity : quantity;

function Pieces({
  form,
  returned,
  item,
}: {
  form: AppForm<Values, Values>;
  returned: Returned;
  item: ChosenItem;
}) {
  const { t } = useTranslation("returns");
  return (
    <fieldset>
      <legend className="mb-2 font-medium">
        {t("replace.pieces", { count: quantityOf(returned, item) })}
      </legend>
      <ControlledField form={form} name="serials">
        {({ value, onChange, error }) => (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <SerialChoice
              key={item.id}
              itemId={item.id}
              chosen={value}
              onChange={onChange}
              error={error}
            />
          </Suspense>
        )}
      </ControlledField>
    </fieldset>
  );
}
