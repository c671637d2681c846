import { useWatch } from "react-hook-form";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { handsetsContract, type ImeiCheck } from "../../contract.ts";
import type { HandsetWarning } from "../../rules.ts";
import type { BuyFormHook } from "./buy-fields.tsx";
import type { BuyForm } from "./buy-form.ts";
import { typedImei } from "../../core/client/typed-imei.ts";

export type CheckedFields = Pick<BuyForm, "imei" | "price" | "brand" | "model">;

/** What speaks against buying the typed handset at the typed price; null until it is known. */
export function useImeiCheck(typed: CheckedFields): ImeiCheck | null {
  const imei = typedImei(typed.imei);
  const price = useSettled(typed.price, 300) || undefined;
  const brand = useSettled(typed.brand.trim(), 300) || undefined;
  const model = useSettled(typed.model.trim(), 300) || undefined;
  const { data } = useQuery({
    ...read(handsetsContract.checkImei, { query: { imei, price, brand, model } }),
    enabled: imei !== "",
    placeholderData: keepPreviousData,
  });
  return data?.imei === imei ? data : null;
}

/**
 * Keeps what is checked as it is typed. A form gets the warnings of the check when it is made, so that what is typed can
 * only be read afterwards.
 */
export function useTyped(
  { control }: BuyFormHook,
  checked: CheckedFields,
  onType: (typed: CheckedFields) => void,
): void {
  const [imei, price, brand, model] = useWatch({
    control,
    name: ["imei", "price", "brand", "model"],
  });
  const isSame = imei === checked.imei && price === checked.price;
  if (!isSame || brand !== checked.brand || model !== checked.model)
    onType({ imei, price, brand, model });
}

interface Props {
  check: ImeiCheck | null;
  value: readonly HandsetWarning[];
  onChange: (confirmed: readonly HandsetWarning[]) => void;
  error?: string | undefined;
}

/** The handset belongs to somebody else. */
const serious: readonly HandsetWarning[] = ["lost", "own_loaner"];

/** The warnings about an IMEI, each with the box that confirms it. */
export function ImeiWarnings({ check, value, onChange, error }: Props) {
  const { t } = useTranslation("handsets");
  if (!check) return null;
  if (check.isHere) return <Notice tone="loss">{t("isHere")}</Notice>;
  return check.warnings.map(({ kind, note }) => (
    <Notice key={kind} tone={serious.includes(kind) ? "loss" : "waiting"}>
      <p>{t(`warning.${kind}`, { note })}</p>
      <CheckboxField
        label={t("confirm")}
        checked={value.includes(kind)}
        error={value.includes(kind) ? undefined : error}
        onChange={({ target }) =>
          onChange(target.checked ? [...value, kind] : value.filter((each) => each !== kind))
        }
      />
    </Notice>
  ));
}
