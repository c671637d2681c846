import { FileSpreadsheet } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { readFileText } from "#src/client/data/read-file.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";

export interface CsvFile {
  name: string;
  text: string;
}

const LONGEST_NAME = 200;

/**
 * Takes a CSV file that the user chooses or drops, and reads its text. `drop` invites to drop a file (not on phones),
 * `children` says what becomes of it. A file without text, or with more than `mostBytes`, is a problem.
 */
export function CsvDrop({
  name,
  choose,
  drop,
  mostBytes,
  isBusy = false,
  accept = ".csv,.txt,.tsv,text/csv,text/plain",
  onFile,
  onProblem,
  children,
}: {
  /** Tells this field from other file fields of the page. */
  name: string;
  choose: string;
  drop: string;
  mostBytes: number;
  isBusy?: boolean;
  /** Which files the browser offers; by default those of spreadsheets. */
  accept?: string;
  onFile: (file: CsvFile) => void;
  onProblem: (problem: "empty" | "too_large") => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    const text = await readFileText(file, mostBytes);
    if (text === null) onProblem("too_large");
    else if (text.trim() === "") onProblem("empty");
    else onFile({ name: file.name.trim().slice(0, LONGEST_NAME) || "csv", text });
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-control",
      )}
    >
      <FileSpreadsheet size={28} aria-hidden="true" className="text-ink-faint" />
      <p className="max-w-100 text-pretty text-ink-quiet">
        <span className="phone:hidden">{drop} </span>
        {children}
      </p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-import={name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Without this line the browser reports no change when the user chooses the corrected file again.
          event.currentTarget.value = "";
          void take(file);
        }}
      />
    </div>
  );
}
