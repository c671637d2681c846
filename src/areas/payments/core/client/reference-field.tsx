import type { Ref } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import type { PaymentMethod } from "../../providers.ts";

interface Props {
  method: Exclude<PaymentMethod, "cash">;
  name?: string;
  value: string;
  onChange: (reference: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  optional?: boolean;
  error?: string | undefined;
  /** Whether it gets the focus when it appears, also when it appears together with its dialog. */
  autoFocus?: boolean;
}

/** The field for the reference of a payment or refund. Users find it in the wallet's message or on the card slip. */
export function ReferenceField({ method, onChange, ...field }: Props) {
  const { t } = useTranslation("payments");
  const isCard = method === "card";
  return (
    <TextField
      {...field}
      data-autofocus={field.autoFocus}
      label={t(isCard ? "approvalCode" : "reference")}
      hint={isCard ? undefined : t("referenceHint")}
      maxLength={60}
      autoCapitalize="characters"
      inputClassName="uppercase"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
