import { Banknote, CreditCard, Smartphone } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { counterMethods, type CounterMethod, type PaymentMethod } from "../../providers.ts";

const icons = {
  cash: <Banknote size={16} />,
  card: <CreditCard size={16} />,
  mobile_money: <Smartphone size={16} />,
};

interface Props {
  label: string;
  hideLabel?: boolean;
  /** No button is pressed for a method that has none. */
  value: PaymentMethod;
  onChange: (method: CounterMethod) => void;
  /** Returns the keyboard shortcut of a payment method. The button of the method shows it as a hint. */
  hintOf?: (method: CounterMethod) => string;
  /** The methods that can be chosen; all methods of the counter by default. */
  methods?: readonly CounterMethod[];
}

export function MethodField({ hintOf, methods = counterMethods, value: chosen, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      {...field}
      value={methods.find((method) => method === chosen)}
      wide
      options={methods.map((value) => ({
        value,
        label: t(`provider.${value}`),
        icon: icons[value],
        ...(hintOf && { hint: hintOf(value) }),
      }))}
    />
  );
}
