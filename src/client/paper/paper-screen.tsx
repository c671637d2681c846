import { ArrowLeft, Printer, Share2 } from "lucide-react";
import { Children, useEffect, useRef, type ReactNode } from "react";
import { languages, type Language } from "#src/shared/words.ts";
import { useTranslation } from "../words/i18n.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Button } from "../ui/button.tsx";
import { ThumbBar } from "../ui/page-header.tsx";
import { SegmentedControl } from "../ui/fields/segmented-control.tsx";
import { usePageSize, type Sheet } from "./page-size.ts";
import type { PaperOutput } from "./paper-output.ts";
import { usePrint } from "./use-print.tsx";
import "./paper.css";

export const paperSizes = ["58", "80", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Labels on rolls (50 × 30 and 40 × 25 mm), and a sheet with 3 × 8 labels. */
type LabelPaper = "label" | "label-small" | "label-sheet";

const measures: Record<PaperSize | LabelPaper, Sheet> = {
  "58": { width: 58, height: "as long as needed" },
  "80": { width: 80, height: "as long as needed" },
  a4: { width: 210, height: 297 },
  label: { width: 50, height: 30 },
  "label-small": { width: 40, height: 25 },
  "label-sheet": { width: 210, height: 297 },
};

type Props = {
  title: string;
  back: { href: string; label: string };
  /** The paper size. Without `onSize` the user cannot change it. */
  size: PaperSize | LabelPaper;
  onSize?: (size: PaperSize) => void;
  /** The language of the paper. Papers without words have neither `language` nor `onLanguage`. */
  language?: Language;
  onLanguage?: (language: Language) => void;
  /** Further options of this paper, shown before the language. */
  choices?: ReactNode;
  /** Runs before the browser prints, for example to count the print. Nothing is printed if it answers false. */
  onPrint?: () => Promise<boolean>;
  /** The other ways in which the paper leaves the screen: thermal printer, PDF, picture. */
  output?: PaperOutput;
  /** Whether each child is printed as a separate sheet. */
  sheets?: boolean;
  /** Buttons beside "Print", for example to send the paper. */
  actions?: ReactNode;
  /** A note beside the options, for example when the paper was printed or sent. */
  notes?: ReactNode;
  children: ReactNode;
};

const isPaperSize = (size: string): size is PaperSize => paperSizes.some((one) => one === size);

/** A paper in its real size, with print options above it. Only A4 sheets are smaller on a narrow screen. */
export function PaperScreen(props: Props) {
  const {
    title,
    back,
    size,
    onSize,
    language,
    onLanguage,
    onPrint,
    output,
    actions,
    notes,
    choices,
    children,
  } = props;
  const papers = props.sheets ? Children.toArray(children) : [children];
  const { t } = useTranslation("paper");
  const paper = useRef<HTMLElement>(null);
  usePageSize(paper, measures[size]);
  const { print, openPrinter, dialog } = usePrint({
    output,
    sheet: () => paper.current,
    isRoll: size === "58" || size === "80",
    beforePage: onPrint,
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="paper-desk min-h-dvh bg-sunken">
      <header className="paper-tools border-b border-line bg-surface px-4 py-3 tablet:px-6">
        <div className="mx-auto flex max-w-[60rem] flex-col gap-3">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <AppLink
                href={back.href}
                className="-ml-1 inline-flex h-7 items-center gap-1 rounded-small px-1 text-ink-quiet hover:text-ink phone:h-11"
              >
                <ArrowLeft size={16} aria-hidden="true" />
                {back.label}
              </AppLink>
              <h1 className="text-20 font-strong wrap-anywhere">{title}</h1>
            </div>
            <div className="flex flex-wrap items-center gap-2 phone:*:flex-auto">
              {actions}
              {output ? (
                <Button icon={<Share2 size={16} />} onClick={openPrinter}>
                  {t("printer")}
                </Button>
              ) : null}
              <ThumbBar>
                <Button variant="primary" icon={<Printer size={16} />} onClick={() => void print()}>
                  {t("common:print")}
                </Button>
              </ThumbBar>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {onSize && isPaperSize(size) ? (
              <SegmentedControl
                label={t("size")}
                hideLabel
                value={size}
                onChange={onSize}
                options={paperSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
              />
            ) : null}
            {choices}
            {language && onLanguage ? (
              <SegmentedControl
                label={t("language")}
                hideLabel
                value={language}
                onChange={onLanguage}
                options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
              />
            ) : null}
            {notes ? <div className="text-ink-quiet desk:ml-auto">{notes}</div> : null}
          </div>
        </div>
      </header>
      <main className="paper-surface">
        {papers.map((each, at) => (
          <article
            key={at}
            ref={at === 0 ? paper : null}
            className="paper"
            data-size={size}
            lang={language}
          >
            {each}
          </article>
        ))}
      </main>
      {dialog}
    </div>
  );
}
