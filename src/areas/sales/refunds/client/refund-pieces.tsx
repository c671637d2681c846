import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import type { SaleItem } from "../../contract.ts";
import { serialsLeft, type LineChoice } from "./refund-choice.ts";

interface Props {
  line: SaleItem;
  choice: LineChoice;
  onChange: (choice: LineChoice) => void;
}

/** Chooses the pieces of a serialised line that come back. */
export function RefundPieces({ line, choice, onChange }: Props) {
  const { t } = useTranslation("sales");
  const chosen = choice.serials ?? [];
  const toggle = (serial: string) => {
    const serials = chosen.includes(serial)
      ? chosen.filter((each) => each !== serial)
      : [...chosen, serial];
    onChange({ ...choice, serials, quantity: serials.length });
  };
  return (
    <ul aria-label={t("refund.quantityOf", { name: line.name })} className="mt-1 w-full">
      {serialsLeft(line).map((serial) => (
        <li key={serial}>
          <CheckboxField
            label={<span className="wrap-anywhere">{serial}</span>}
            checked={chosen.includes(serial)}
            onChange={() => toggle(serial)}
          />
        </li>
      ))}
    </ul>
  );
}
