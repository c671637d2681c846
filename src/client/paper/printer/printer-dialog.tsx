import { FileDown, ImageDown, Printer, Share2, Unplug } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { toasts } from "../../ui/feedback/toasts.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import type { PaperOutput } from "../paper-output.ts";
import {
  baudRates,
  choosePrinter,
  connectionsHere,
  PrinterFailure,
  rememberedPrinter,
  rememberPrinter,
  rollWidths,
  type Connection,
  type PrinterProblem,
  type RememberedPrinter,
} from "./ports.ts";
import { pictureOf } from "./paper-picture.ts";
import { printEscpos, printTest } from "./print-escpos.ts";
import { canShare, shareFile } from "./share.ts";

interface Props {
  output: PaperOutput;
  sheet: () => HTMLElement | null;
  /** Why the printer did not print, when the dialog opens because of it. */
  problem: PrinterProblem | null;
  /** Prints with the print dialog of the browser. */
  onPrintPage: () => Promise<void>;
  onClose: () => void;
}

/** The thermal printer of this browser, and the other ways in which a paper reaches the customer. */
export default function PrinterDialog({ output, sheet, problem, onPrintPage, onClose }: Props) {
  const { t } = useTranslation("printer");
  const [printer, setPrinter] = useState(rememberedPrinter);
  const [failure, setFailure] = useState(problem);
  const [busy, setBusy] = useState<string | null>(null);
  const during = async (name: string, work: () => Promise<PrinterProblem | null>) => {
    if (busy) return;
    setBusy(name);
    setFailure(null);
    setFailure(await work());
    setBusy(null);
  };
  const change = (next: RememberedPrinter | null) => {
    rememberPrinter(next);
    setPrinter(next);
    setFailure(null);
  };
  const connect = (connection: Connection) =>
    during(connection, async () => {
      try {
        setPrinter(await choosePrinter(connection, printer?.width ?? "58"));
        return null;
      } catch (error) {
        return error instanceof PrinterFailure ? error.problem : "failed";
      }
    });
  const { escpos } = output;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={() => void onPrintPage()}>{t("printPage")}</Button>
          {printer && escpos ? (
            <Button
              variant="primary"
              icon={<Printer size={16} />}
              loading={busy === "print"}
              onClick={() => void during("print", () => printEscpos(escpos))}
            >
              {t("common:print")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? (
          <Notice tone="loss" title={t(`problem.${failure}`)}>
            {t(`advice.${failure}`)}
          </Notice>
        ) : null}
        <Part title={t("thermal")}>
          {printer ? (
            <Connected
              printer={printer}
              onChange={change}
              testing={busy === "test"}
              onTest={() =>
                void during("test", () => printTest(printer, [t("testTitle"), t("testHint")]))
              }
            />
          ) : (
            <Connect busy={busy} onConnect={(connection) => void connect(connection)} />
          )}
        </Part>
        <Part title={t("share")}>
          <Sharing output={output} sheet={sheet} />
        </Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-strong">{title}</h3>
      {children}
    </section>
  );
}

function Connect({
  busy,
  onConnect,
}: {
  busy: string | null;
  onConnect: (connection: Connection) => void;
}) {
  const { t } = useTranslation("printer");
  const connections = connectionsHere();
  if (connections.length === 0) {
    return <p className="text-ink-quiet">{t(isSecureContext ? "notHere" : "notSecure")}</p>;
  }
  return (
    <>
      <p className="text-ink-quiet">{t("connectHint")}</p>
      <div className="flex flex-wrap gap-2">
        {connections.map((connection) => (
          <Button
            key={connection}
            loading={busy === connection}
            onClick={() => onConnect(connection)}
          >
            {t(`connect.${connection}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function Connected({
  printer,
  onChange,
  testing,
  onTest,
}: {
  printer: RememberedPrinter;
  onChange: (printer: RememberedPrinter | null) => void;
  testing: boolean;
  onTest: () => void;
}) {
  const { t } = useTranslation("printer");
  return (
    <>
      <p>
        <span className="font-medium">{printer.name ?? t(`unnamed.${printer.connection}`)}</span>
        <span className="text-ink-quiet"> · {t("remembered")}</span>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t("width")}
          value={printer.width}
          onChange={(width) => onChange({ ...printer, width })}
          options={rollWidths.map((value) => ({ value, label: `${value} mm` }))}
        />
        {printer.connection === "serial" ? (
          <SelectField
            label={t("speed")}
            value={String(printer.baudRate)}
            onChange={({ target }) => onChange({ ...printer, baudRate: Number(target.value) })}
            options={baudRates.map((rate) => ({ value: String(rate), label: String(rate) }))}
          />
        ) : null}
        <Button loading={testing} onClick={onTest}>
          {t("test")}
        </Button>
        <Button variant="ghost" icon={<Unplug size={16} />} onClick={() => onChange(null)}>
          {t("forget")}
        </Button>
      </div>
    </>
  );
}

/** Twice the dots of the screen on a roll, so that the picture stays sharp when it is enlarged. */
const DOTS_PER_PIXEL = 3;

function Sharing({ output, sheet }: Pick<Props, "output" | "sheet">) {
  const { t } = useTranslation("printer");
  const [busy, setBusy] = useState<"picture" | "pdf" | null>(null);
  const { name, pdf, message = "" } = output;
  const share = async (what: "picture" | "pdf", make: () => Promise<File>) => {
    if (busy) return;
    setBusy(what);
    try {
      await shareFile(await make(), message);
    } catch {
      toasts.error(t("shareFailed"));
    }
    setBusy(null);
  };
  const picture = async () => {
    const paper = sheet();
    if (!paper) throw new Error("there is no paper on the screen");
    return new File([await pictureOf(paper, DOTS_PER_PIXEL)], `${name}.png`, { type: "image/png" });
  };
  const pdfFile = async (address: string) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error("the PDF was refused");
    return new File([await answer.blob()], `${name}.pdf`, { type: "application/pdf" });
  };
  const [sharesPicture, sharesPdf] = [canShare("image/png"), canShare("application/pdf")];
  return (
    <>
      <p className="text-ink-quiet">{t(sharesPicture ? "shareHint" : "saveHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={sharesPicture ? <Share2 size={16} /> : <ImageDown size={16} />}
          loading={busy === "picture"}
          onClick={() => void share("picture", picture)}
        >
          {t(sharesPicture ? "sharePicture" : "savePicture")}
        </Button>
        {pdf ? (
          <Button
            icon={sharesPdf ? <Share2 size={16} /> : <FileDown size={16} />}
            loading={busy === "pdf"}
            onClick={() => void share("pdf", () => pdfFile(pdf))}
          >
            {t(sharesPdf ? "sharePdf" : "savePdf")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
