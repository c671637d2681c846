import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { paymentMethods, type PaymentMethod } from "../providers.ts";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};

interface Props {
  label: string;
  hideLabel?: boolean;
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  /** Returns the keyboard shortcut of a payment method. The button of the method shows it as a hint. */
  hintOf?: (method: PaymentMethod) => string;
}

export function MethodField({ hintOf, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      {...field}
      wide
      options={paymentMethods.map((value) => ({
        value,
        label: t(`provider.${value}`),
        icon: icons[value],
        ...(hintOf && { hint: hintOf(value) }),
      }))}
    />
  );
}
