import { needed } from "#src/client/checks.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { useFormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { Returnability } from "../../contract.ts";
import { useCreateReturn } from "../../core/client/return-acts.ts";
import { useReturnForm } from "../../core/client/return-form.ts";
import type { Accessory } from "./accessory-rows.tsx";
import type { ChosenOrigin } from "./found-origins.tsx";

export interface NewReturnValues {
  lateReason: string;
  returnReason: string;
  quantity: string;
  /** The chosen serial numbers; null until the user has chosen. */
  picked: readonly string[] | null;
  accessories: Accessory[];
}

/** Hook: the form of a new return, with its checks and its request. */
export function useNewReturnForm(
  origin: ChosenOrigin,
  ids: { deviceId?: string; saleItemId?: string },
  state: Returnability | undefined,
  onCreated: (id: string) => void,
) {
  const { t } = useTranslation("returns");
  const { settings } = useShop();
  const shape = useFormLook("return");
  const create = useCreateReturn();
  // The serial numbers of the pieces that can come back. If there is only one, the user need not choose it.
  const left = state?.serials ?? [];
  const isNamed = left.length > 0;
  const serialsOf = (picked: NewReturnValues["picked"]) =>
    picked ?? (left.length === 1 ? left : []);
  const piecesOf = ({ picked, quantity }: NewReturnValues) =>
    isNamed ? serialsOf(picked).length : Number(quantity);
  const defaultValues: NewReturnValues = {
    lateReason: "",
    returnReason: String(shape.presetOf("returnReason") ?? ""),
    quantity: "1",
    picked: null,
    accessories: settings.devices.returnChecklistItems.map((label) => ({
      label,
      result: "not-tested",
      note: null,
    })),
  };
  const form = useReturnForm({
    defaultValues,
    check: (values) => {
      const pieces = piecesOf(values);
      const isWrong = !Number.isInteger(pieces) || pieces < 1 || pieces > origin.most;
      return {
        ...(state?.isLate && {
          lateReason: needed(values.lateReason, t("refused.reason-missing")),
        }),
        returnReason:
          needed(values.returnReason) ?? shape.problem("returnReason", values.returnReason),
        ...(isWrong &&
          (isNamed
            ? { picked: t("new.noPiece") }
            : { quantity: t("new.piecesWrong", { most: origin.most }) })),
      };
    },
    submit: (values) =>
      create.mutateAsync({
        body: {
          ...ids,
          quantity: piecesOf(values),
          ...(isNamed && { serials: [...serialsOf(values.picked)] }),
          returnReason: values.returnReason.trim(),
          ...(!shape.isHidden("accessories") && { accessories: values.accessories }),
          ...(state?.isLate && { lateReason: values.lateReason.trim() }),
        },
      }),
    onDone: ({ id }) => onCreated(id),
  });
  return { form, serialsOf, shape };
}
