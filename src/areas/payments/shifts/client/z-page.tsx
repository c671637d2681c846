import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { Suspense } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { useIdParam } from "#src/client/address.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { PaperFacts } from "#src/client/paper/paper-parts.tsx";
import { usePaperLanguage, usePaperSize } from "#src/client/paper/paper-choices.ts";
import { LoadedPaper } from "#src/client/paper/loaded-paper.tsx";
import { PaperScreen } from "#src/client/paper/paper-screen.tsx";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { cx } from "#src/client/ui/cx.ts";
import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { EmptyState } from "#src/client/ui/feedback/empty-state.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { shiftsContract, type Shift } from "../contract.ts";
import { zPaper, type ZPaper } from "../z-paper.ts";
import { useShopSettings } from "#src/areas/settings/core/client/use-shop.ts";

const EmailPaperButton = lazyWithWords(
  () => import("#src/areas/messaging/email/client/email-paper-button.tsx"),
  "emails",
  "message-errors",
);

/** The screen with the paper of a Z. The user can print the paper or save it as PDF. */
export function ZPage() {
  const { t } = useTranslation("shifts");
  const id = useIdParam();
  const query = useQuery(read(shiftsContract.getShift, { params: { id } }));
  return (
    <LoadedPaper query={query} failed={t("oneFailed")}>
      {(shift) =>
        shift.zNumber ? (
          <LoadedZ shift={shift} />
        ) : (
          <main className="mx-auto max-w-160 p-6">
            <EmptyState as="h1" title={t("notClosed")} hint={t("notClosedHint")} />
          </main>
        )
      }
    </LoadedPaper>
  );
}

function LoadedZ({ shift }: { shift: Shift }) {
  const { t } = useTranslation("shifts");
  const [size, setSize] = usePaperSize();
  const [language, setLanguage] = usePaperLanguage();
  const word = usePaperWords("shifts", language);
  const providerWord = usePaperWords("common", language);
  const shop = useShopSettings();
  const byEmail = useWrite(shiftsContract.emailShift);
  const { moneyFormat, business } = shop;
  const paper = zPaper(shift, { language, word, providerWord, moneyFormat, business });
  const params = { id: shift.id };
  const pdf = endpointUrl(shiftsContract.getShiftPdf, { params, query: { width: size, language } });
  return (
    <PaperScreen
      title={`${paper.title} ${paper.number}`}
      back={{ href: pageHref("/shifts/$id", { id: shift.id }), label: t("one") }}
      size={size}
      onSize={setSize}
      language={language}
      onLanguage={setLanguage}
      output={{
        name: paper.number,
        escpos: async (width) =>
          endpointUrl(shiftsContract.getShiftEscpos, { params, query: { width, language } }),
        pdf,
      }}
      actions={
        <>
          <a href={pdf} target="_blank" rel="noreferrer" className={buttonClasses()}>
            <FileDown size={16} aria-hidden="true" /> {t("pdf")}
          </a>
          <Suspense>
            <EmailPaperButton
              title={`${paper.title} ${paper.number}`}
              proposed={null}
              language={language}
              isReport
              send={(body) => byEmail.mutateAsync({ params, body })}
            />
          </Suspense>
        </>
      }
      notes={
        size === "a4" ? null : (
          <a
            href={endpointUrl(shiftsContract.getShiftEscpos, {
              params,
              query: { width: size, language },
            })}
            download
            className="text-accent-ink underline underline-offset-4"
          >
            {t("thermal")}
          </a>
        )
      }
    >
      <ZSheet paper={paper} isWide={size === "a4"} />
    </PaperScreen>
  );
}

/** The Z on paper. On A4 its sections stand in two columns, so that the Z of an ordinary day is one page. */
function ZSheet({ paper, isWide }: { paper: ZPaper; isWide: boolean }) {
  return (
    <>
      <div className="text-center">
        <p className="paper-name">{paper.shop.name}</p>
        {paper.shop.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <hr />
      <p className="paper-name text-center">
        {paper.title} {paper.number}
      </p>
      <hr />
      <PaperFacts facts={paper.facts} />
      <div className={cx(isWide && "columns-2 gap-[10mm]")}>
        {paper.sections.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid">
            <hr />
            <p className="mb-1 font-strong">{title}</p>
            <dl className="paper-figures">
              {rows.map(({ label, value, isTotal }, place) => (
                <div key={place} className={isTotal ? "paper-pair paper-strong" : "paper-pair"}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <hr />
      {paper.signatures.map((label) => (
        <p key={label} className="mt-[14mm] border-t border-black pt-1">
          {label}
        </p>
      ))}
    </>
  );
}
