import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { shipmentModes, type ShipmentMode } from "#src/areas/shipments/rules.ts";
import { useGo } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { MAX_LINES } from "../../rules.ts";
import { reorderingContract, type ReorderSuggestions } from "../contract.ts";
import { MAX_ORDERS } from "../rules.ts";
import { ordersOf, type Group } from "./choices.ts";

interface Props {
  groups: readonly Group[];
  rates: ReorderSuggestions["rates"];
  onCreated: () => void;
}

/** Asks once how the goods are shipped, and creates the draft orders. */
export function CreateDrafts({ groups, rates, onCreated }: Props) {
  const { t } = useTranslation("reordering");
  const errorText = useErrorText();
  const go = useGo();
  const [mode, setMode] = useState<"" | ShipmentMode>("");
  const [problem, setProblem] = useState<string | null>(null);
  const orders = ordersOf(groups, rates);
  const create = useWrite(reorderingContract.createReorder, {
    onSuccess: (made) => {
      const numbers = made.orders.map(({ orderNumber }) => orderNumber).join(", ");
      toasts.success(t("created", { count: made.orders.length, numbers }));
      onCreated();
      go(pageHref("/purchase-orders", {}, { status: "draft" }));
    },
  });
  const explain = (error: unknown) =>
    error instanceof ApiRefusal && error.params["reason"] === "drafted-since"
      ? t("draftedSince", error.params)
      : errorText(error);
  const isTooLong = orders.some(({ items }) => items.length > MAX_LINES);
  const refused =
    orders.length === 0 || orders.length > MAX_ORDERS || isTooLong
      ? isTooLong
        ? t("group.tooMany", { most: MAX_LINES })
        : t("nothing")
      : mode === "" && t("chooseMode");
  return (
    <div className="flex flex-wrap items-end gap-4 print:hidden">
      <SelectField
        className="min-w-56 phone:w-full"
        label={t("mode")}
        placeholder={t("chooseMode")}
        value={mode}
        options={shipmentModes.map((value) => ({ value, label: t(`purchasing:mode.${value}`) }))}
        onChange={(event) =>
          setMode(shipmentModes.find((each) => each === event.target.value) ?? "")
        }
      />
      <Button
        variant="primary"
        className="phone:w-full"
        icon={<PackagePlus size={16} />}
        loading={create.isPending}
        disabledReason={refused}
        onClick={() => {
          if (mode === "") return;
          setProblem(null);
          create.mutate(
            { body: { shipmentMode: mode, orders } },
            { onError: (error) => setProblem(explain(error)) },
          );
        }}
      >
        {t("create", { count: orders.length })}
      </Button>
      <FormError text={problem} />
    </div>
  );
}
