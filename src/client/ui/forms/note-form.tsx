import { useState } from "react";
import { useUnsaved } from "../../unsaved.ts";
import { Button } from "../button.tsx";
import { TextArea } from "../fields/text-area.tsx";
import { FormError } from "./form-error.tsx";

interface Props {
  /** The accessible name of the text field. */
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Saves the text. If it throws, the text stays in the field. */
  onSend: (text: string) => Promise<unknown>;
  sending: boolean;
  /** The reason why the last attempt to save has failed. */
  problem?: string | null;
  autoFocus?: boolean;
}

/**
 * A form for one text that is added to a list on the same page, for example a remark. The form keeps its text in its
 * own state, because a form hook would add 15 kB to the first load of the page (docs/decisions/0043-form-hooks.md).
 */
export function NoteForm({
  label,
  placeholder,
  submitLabel,
  onSend,
  sending,
  problem,
  autoFocus = false,
}: Props) {
  const [text, setText] = useState("");
  useUnsaved(text.trim() !== "");
  const send = () => {
    if (!text.trim() || sending) return;
    onSend(text.trim()).then(
      () => setText(""),
      () => {},
    );
  };
  return (
    <form
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={label}
        hideLabel
        placeholder={placeholder}
        rows={2}
        maxLength={4000}
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <FormError text={problem} />
      {text.trim() || autoFocus ? (
        <div className="mt-2 flex justify-end">
          <Button type="submit" size="small" loading={sending} hint="Ctrl ↵">
            {submitLabel}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
