import { Archive, ArchiveRestore } from "lucide-react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";

interface Props {
  isArchived: boolean;
  label: string;
  /** The toast after the change. */
  done: string;
  /** Archives the record, or restores an archived one. */
  change: () => Promise<unknown>;
  isBusy: boolean;
  onDone: () => void;
}

/** Archives the record of a dialog, or restores it. */
export function ArchiveButton({ isArchived, label, done, change, isBusy, onDone }: Props) {
  const errorText = useErrorText();
  const press = async () => {
    try {
      await change();
      toasts.success(done);
      onDone();
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return (
    <Button
      icon={isArchived ? <ArchiveRestore size={16} /> : <Archive size={16} />}
      loading={isBusy}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
