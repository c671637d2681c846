import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useIsOnline } from "#src/client/data/online.ts";
import { read } from "#src/client/data/queries.ts";
import { useKeyboardScanner } from "#src/client/scanner/use-keyboard-scanner.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { normalizeSerial } from "../serial-number.ts";
import { serialsContract } from "../contract.ts";

const AT_ONCE = 100;

interface Props {
  itemId: string;
  /** The serial numbers of the chosen pieces, as normalised by `normalizeSerial`. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Serial numbers that the user can choose in addition to the pieces in stock, for example those of a repair. */
  others?: readonly string[];
  /** If given, the user can choose only these serial numbers, and no request is sent. */
  only?: readonly string[];
  error?: string | null | undefined;
  /** Whether any serial number is taken while the server cannot be reached, which knows the pieces in stock. */
  takesUnseen?: boolean;
}

/** A field for choosing pieces of an item by checkbox, by a part of the serial number, or by scanning. */
export default function SerialChoice({
  itemId,
  chosen,
  onChange,
  others = [],
  only,
  error,
  takesUnseen = false,
}: Props) {
  const { t } = useTranslation("serials");
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const isUnseen = !useIsOnline() && takesUnseen;
  const part = normalizeSerial(useDeferredValue(typed));
  const query = useQuery({
    ...read(serialsContract.listItemSerials, {
      params: { id: itemId },
      query: { state: "in_stock" as const, limit: AT_ONCE, ...(part && { search: part }) },
    }),
    enabled: only === undefined,
    placeholderData: (before) => before,
  });
  const inStock = query.data?.items.map(({ serial }) => serial);
  const found = only ?? inStock ?? (isUnseen ? [] : undefined);
  const shown = found && [
    ...[...others, ...found].filter((serial) => serial.includes(part)),
    // A chosen piece stays in the list even if the search does not find it.
    ...chosen.filter((serial) => !others.includes(serial) && !found.includes(serial)),
  ];
  const toggle = (serial: string) =>
    onChange(
      chosen.includes(serial) ? chosen.filter((each) => each !== serial) : [...chosen, serial],
    );
  const enter = (code: string) => {
    const serial = normalizeSerial(code);
    const single = isUnseen ? serial : shown?.length === 1 ? shown[0] : null;
    const match = shown?.find((each) => each === serial) ?? single;
    setTyped("");
    setSaid(match || serial === "" ? "" : t("notInStock", { serial }));
    if (match && !chosen.includes(match)) onChange([...chosen, match]);
  };
  useKeyboardScanner(enter, { inFields: "take" });
  const beyond = only ? 0 : (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t("search")}
        hideLabel
        placeholder={t("searchPlaceholder")}
        value={typed}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTyped(event.target.value);
          setSaid("");
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          enter(typed);
        }}
      />
      <FieldError label={t("pickFor")} error={error} />
      {said ? (
        <p role="alert" className="text-12 font-medium text-loss-ink">
          {said}
        </p>
      ) : null}
      {shown ? (
        shown.length > 0 ? (
          <ul aria-label={t("pickFor")} className="max-h-72 overflow-y-auto">
            {shown.map((serial) => (
              <li key={serial}>
                <CheckboxField
                  label={<span className="wrap-anywhere">{serial}</span>}
                  checked={chosen.includes(serial)}
                  onChange={() => toggle(serial)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Search size={20} />}
            title={t(part ? "none" : "noneInStock")}
            {...(part ? {} : { hint: t("noneInStockHint") })}
          />
        )
      ) : (
        <NotLoaded query={query} failed={t("pickFailed")} lines={4} />
      )}
      {beyond > 0 ? (
        <p className="text-12 text-ink-quiet">{t("beyond", { count: beyond })}</p>
      ) : null}
    </div>
  );
}
