import { useState } from "react";
import { keysNow, type ListedKey } from "../shortcuts.ts";
import { useTranslation, word } from "../words/i18n.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";

/** The list of all keys of the current screen. The keys `?` and F1 open it. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("keys");
  // Reads the keys before this dialog opens. Later, `keysNow` would return the keys of this dialog.
  const [keys] = useState(keysNow);
  const isOfShell = ({ label }: ListedKey) => label.startsWith("keys:everywhere.");
  return (
    <Dialog open onClose={onClose} title={t("title")} size="small">
      <KeyList label={t("here")} keys={keys.filter((each) => !isOfShell(each))} />
      <KeyList label={t("always")} keys={keys.filter(isOfShell)} />
    </Dialog>
  );
}

function KeyList({ label, keys }: { label: string; keys: readonly ListedKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section className="mb-4 last:mb-0">
      <h3 className="mb-1 text-12 font-medium text-ink-faint">{label}</h3>
      <dl>
        {keys.map(({ key, label: does }) => (
          <div
            key={`${key} ${does}`}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line py-1 last:border-0"
          >
            <dt>{word(does)}</dt>
            <dd className="flex shrink-0 gap-1">
              {partsOf(key).map((part) => (
                <Kbd key={part} keys={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };

/** Splits a key into parts as they are printed on a keyboard: `mod+k` becomes `Ctrl` and `K`. */
function partsOf(key: string): string[] {
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return key
    .split("+")
    .map((part) =>
      part === "mod" ? mod : (arrows[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    );
}
