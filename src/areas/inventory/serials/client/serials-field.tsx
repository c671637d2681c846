import { ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { MAX_SERIALS } from "../serial-number.ts";
import { readSerials } from "./serials-text.ts";

const ScanDialog = lazy(async () => ({
  default: (await import("#src/client/scanner/scan-dialog.tsx")).ScanDialog,
}));

/** The maximum number of problems that the error describes. Of all further problems it tells only the number. */
const TOLD = 4;

interface Props {
  /** The typed text, which `readSerials` splits into serial numbers. */
  value: string;
  onChange: (typed: string) => void;
  /** The required number of serial numbers; absent when any number is allowed. */
  expected?: number;
  /** Whether the user has tried to submit the form. Before that the field does not report missing serial numbers. */
  asked: boolean;
}

/** A field for the serial numbers of new pieces. A scanner sends Enter after each code, which begins a new line. */
export default function SerialsField({ value, onChange, expected, asked }: Props) {
  const { t } = useTranslation("serials");
  const [isScanning, setScanning] = useState(false);
  const { serials, problems, isTooMany } = readSerials(value);
  const count = serials.length;
  const isMissing = asked && (expected === undefined ? count === 0 : count !== expected);
  const counted =
    expected === undefined ? t("lines", { count }) : t("expected", { count, expected });
  const problem =
    problems.length > 0
      ? [
          ...problems
            .slice(0, TOLD)
            .map(({ line, text, why }) => t(`problem.${why}`, { line, text })),
          ...(problems.length > TOLD ? [t("moreProblems", { count: problems.length - TOLD })] : []),
        ].join(". ")
      : isTooMany
        ? t("tooMany", { most: MAX_SERIALS })
        : isMissing
          ? expected === undefined
            ? t("missing")
            : counted
          : undefined;
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t("field")}
        rows={5}
        value={value}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        hint={count > 0 || expected !== undefined ? counted : t("fieldHint")}
        error={problem}
      />
      <div>
        <Button size="small" icon={<ScanLine size={14} />} onClick={() => setScanning(true)}>
          {t("scanCamera")}
        </Button>
      </div>
      {isScanning ? (
        <Suspense>
          <ScanDialog
            open
            onClose={() => setScanning(false)}
            onCode={(code) => onChange(value.trim() ? `${value.trimEnd()}\n${code}` : code)}
          >
            <p className="font-medium">{counted}</p>
          </ScanDialog>
        </Suspense>
      ) : null}
    </div>
  );
}
