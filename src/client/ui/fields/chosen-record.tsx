import { X } from "lucide-react";
import { IconButton } from "../icon-button.tsx";

interface Props {
  label: string;
  name: string;
  note?: string | null;
  /** The accessible name of the button that takes the choice back. */
  clearLabel: string;
  onClear: () => void;
}

/** The record that was chosen in a search, in the place of the search field. */
export function ChosenRecord({ label, name, note, clearLabel, onClear }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium">{label}</span>
      <div className="flex min-h-10 items-center gap-2 rounded-control border border-line-control pr-1 pl-3 phone:min-h-11">
        <span className="min-w-0 flex-1 truncate">
          {name}
          {note ? <span className="ml-2 text-12 text-ink-faint">{note}</span> : null}
        </span>
        <IconButton label={clearLabel} icon={<X size={16} />} onClick={onClear} />
      </div>
    </div>
  );
}
