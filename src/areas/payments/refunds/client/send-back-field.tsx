import { useTranslation } from "#src/client/words/i18n.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import type { Payment } from "../../contract.ts";
import { useRefunderName } from "./refunder-name.ts";

interface Props {
  paid: Pick<Payment, "phone" | "gateway" | "provider">;
  isSent: boolean;
  onChange: (isSent: boolean) => void;
}

/** Chooses whether the provider of the payment sends the money back. */
export function SendBackField({ paid, isSent, onChange }: Props) {
  const { t } = useTranslation("payments");
  const provider = useRefunderName()(paid);
  return (
    <CheckboxField
      label={
        paid.phone
          ? t("back.send", { provider, to: formatPhone(paid.phone) })
          : t("back.sendCard", { provider })
      }
      hint={t("back.sendHint")}
      checked={isSent}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
