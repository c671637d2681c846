import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { ListAdder, type ListProps } from "./list-adder.tsx";

interface Props extends ListProps {
  /** Returns the text that screens show for an entry. */
  nameOf?: (item: string) => string;
}

/** An editor for a list of short texts. The user adds a text at the end, and removes texts, but cannot move them. */
export function ListEditor({ label, value, onChange, error, nameOf = (item) => item }: Props) {
  const { t } = useTranslation("settings");
  const box = useRef<HTMLInputElement>(null);
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      <ul className="flex flex-wrap gap-1.5">
        {value.map((item) => (
          <li
            key={item}
            className="inline-flex h-8 items-center gap-0.5 rounded-full border border-line bg-sunken pl-3 phone:h-11"
          >
            <span>{nameOf(item)}</span>
            <IconButton
              label={t("listEditor.remove", { item: nameOf(item) })}
              icon={<X size={14} />}
              className="size-7 rounded-full phone:size-11"
              onClick={() => {
                onChange(value.filter((each) => each !== item));
                box.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <ListAdder
        label={label}
        value={value}
        onChange={onChange}
        nameOf={nameOf}
        error={error}
        box={box}
      />
    </div>
  );
}
