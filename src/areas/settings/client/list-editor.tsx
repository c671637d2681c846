import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { TextField } from "#src/client/ui/text-field.tsx";

type Props = {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
};

/** A list of short names: take one out, add one at the end. */
export function ListEditor({ label, value, onChange, error }: Props) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const name = typed.trim();
  const isKnown = value.some((item) => item.toLowerCase() === name.toLowerCase());
  const add = () => {
    if (!name || isKnown) return;
    onChange([...value, name]);
    setTyped("");
    box.current?.focus();
  };
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="font-medium">{label}</p>
      <ul className="flex flex-wrap gap-1.5">
        {value.map((item) => (
          <li
            key={item}
            className="inline-flex h-8 items-center gap-0.5 rounded-full border border-line bg-sunken pl-3 phone:h-11"
          >
            <span>{item}</span>
            <IconButton
              label={t("listEditor.remove", { item })}
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
      <div className="flex max-w-100 items-start gap-2">
        <TextField
          ref={box}
          label={t("listEditor.add", { list: label })}
          hideLabel
          placeholder={t("common:add")}
          className="flex-1"
          maxLength={60}
          value={typed}
          error={isKnown ? t("listEditor.twice") : error}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={16} />} onClick={add}>
          {t("common:add")}
        </Button>
      </div>
    </div>
  );
}
