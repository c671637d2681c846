import { Download, Ellipsis, Mail, Printer } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useMay } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { salesReportContract } from "../contract.ts";
import { summaryQueryOf, type ReportFiltersInUse } from "../../core/client/report-address.ts";
import { useExport } from "./use-export.ts";

const EmailPaperDialog = lazyWithWords(
  () => import("#src/areas/messaging/email/client/email-paper-dialog.tsx"),
  "emails",
  "errors",
  "message-errors",
);

interface Props {
  filters: ReportFiltersInUse;
  isTotals: boolean;
}

/**
 * The buttons that export the report, and print its totals or send them by email. For the totals, a phone shows a menu
 * instead of buttons.
 */
export function ReportActs({ filters, isTotals }: Props) {
  const { t } = useTranslation("sales");
  const [isEmailing, setEmailing] = useState(false);
  const email = () => setEmailing(true);
  return (
    <>
      <Acts filters={filters} isTotals={isTotals} onEmail={email} />
      {isEmailing ? (
        <Suspense>
          <TotalsByEmail
            filters={filters}
            title={t("report.title")}
            onClose={() => setEmailing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ActsProps extends Props {
  onEmail: () => void;
}

function Acts({ filters, isTotals, onEmail }: ActsProps) {
  const { t } = useTranslation("sales");
  const isPhone = useIsPhone();
  const mayEmail = useMay()("send_messages");
  const { isBusy, save } = useExport(filters);
  const exportLabel = t(isTotals ? "report.exportTotals" : "report.export");
  const print = () => window.print();
  if (isPhone && isTotals) {
    return (
      <Menu
        label={t("more")}
        items={[
          { label: t("common:print"), icon: <Printer size={16} />, onSelect: print },
          ...(mayEmail
            ? [{ label: t("report.byEmail"), icon: <Mail size={16} />, onSelect: onEmail }]
            : []),
          { label: exportLabel, icon: <Download size={16} />, onSelect: save },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
            {t("more")}
          </Button>
        )}
      </Menu>
    );
  }
  return (
    <>
      {isTotals ? (
        <Button variant="ghost" icon={<Printer size={16} />} onClick={print}>
          {t("common:print")}
        </Button>
      ) : null}
      {isTotals && mayEmail ? (
        <Button variant="ghost" icon={<Mail size={16} />} onClick={onEmail}>
          {t("report.byEmail")}
        </Button>
      ) : null}
      <Button variant="ghost" icon={<Download size={16} />} loading={isBusy} onClick={save}>
        {exportLabel}
      </Button>
    </>
  );
}

interface EmailProps {
  filters: ReportFiltersInUse;
  title: string;
  onClose: () => void;
}

function TotalsByEmail({ filters, title, onClose }: EmailProps) {
  const { language } = useTranslation("sales");
  const send = useWrite(salesReportContract.emailSalesTotals);
  return (
    <EmailPaperDialog
      title={title}
      proposed={null}
      language={language}
      isReport
      send={(body) => send.mutateAsync({ body: { ...body, filters: summaryQueryOf(filters) } })}
      onClose={onClose}
    />
  );
}
