import { Plus } from "lucide-react";
import { useState, type RefObject } from "react";
import { searchKey } from "#src/shared/text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";

export interface ListProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
}

interface Props extends ListProps {
  /** Returns the text that screens show for an entry. A new entry must differ from both the entry and this text. */
  nameOf?: (item: string) => string;
  /** The ref for the input. After adding an entry, the input gets the focus again. */
  box: RefObject<HTMLInputElement | null>;
}

/** The input below a list, with which the user adds an entry at the end of the list. */
export function ListAdder({ label, value, onChange, nameOf, error, box }: Props) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isKnown = value.some((item) =>
    [item, nameOf?.(item)].some(
      (each) => each !== undefined && searchKey(each) === searchKey(name),
    ),
  );
  const add = () => {
    if (!name || isKnown) return;
    onChange([...value, name]);
    setTyped("");
    box.current?.focus();
  };
  return (
    <div className="flex max-w-120 items-start gap-2">
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
  );
}
