import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { ProvidersFrame } from "#src/client/providers/providers-frame.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { formatDateTime } from "#src/shared/date-format.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { mailServerContract, type MailServer } from "../contract.ts";
import { MailServerCard } from "./mail-server-card.tsx";

/** The screen of the mail server: its settings, its last test, and whether emails go out. */
export function MailServerPage() {
  const { t } = useTranslation("mail-server");
  const query = useQuery({
    ...read(mailServerContract.getMailServer, {}),
    select: (server: MailServer) => ({ items: [server] }),
  });
  return (
    <ProvidersFrame title={t("title")} intro={t("intro")} failed={t("failed")} query={query}>
      {([server]) =>
        server ? (
          <div className="flex max-w-220 flex-col gap-5">
            <State server={server} />
            <MailServerCard server={server} />
          </div>
        ) : null
      }
    </ProvidersFrame>
  );
}

/** What the shop must know before it relies on emails. */
function State({ server: { state, failingSince, waiting } }: { server: MailServer }) {
  const { t, language } = useTranslation("mail-server");
  const waits = waiting > 0 ? ` ${t("waiting", { count: waiting, number: String(waiting) })}.` : "";
  if (state === "incomplete")
    return (
      <Notice tone="waiting" title={t("none")}>
        {t("noneHint") + waits}
      </Notice>
    );
  if (state === "off")
    return (
      <Notice tone="waiting" title={t("none")}>
        {t("offHint") + waits}
      </Notice>
    );
  if (state === "unhealthy" && failingSince)
    return (
      <Notice tone="loss" title={t("failing")}>
        {t("failingHint", { since: formatDateTime(failingSince, language) }) + waits}
      </Notice>
    );
  return null;
}
