import { pageHref } from "#src/shared/addresses.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { emailContract } from "../contract.ts";
import { EmailStatusBadge } from "./email-status.tsx";

const AT_ONCE = 5;

/** The emails of a device or a customer, below their text messages. Nothing without emails. */
export default function EmailsSection(of: { deviceId?: string; customerId?: string }) {
  const { t } = useTranslation("emails");
  const list = useGrowingList(emailContract.listEmails, { query: { ...of, limit: AT_ONCE } });
  return (
    <ListBody
      {...list}
      failed={t("section.failed")}
      moreLabel={t("section.more")}
      expectedLines={0}
      empty={null}
    >
      {(rows) => (
        <>
          <h3 className="border-t border-line px-4 pt-3 font-medium">{t("section.title")}</h3>
          <ul aria-label={t("section.title")} className="divide-y divide-line">
            {rows.map(({ id, status, type, subject, createdAt }) => (
              <li key={id} className="relative flex flex-col gap-1 px-4 py-2.5">
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <EmailStatusBadge status={status} />
                  <span className="text-12 text-ink-faint">
                    {t(`type.${type}`)} · <RelativeTime iso={createdAt} />
                  </span>
                </span>
                <AppLink
                  href={pageHref(
                    "/sms-notifications",
                    {},
                    { tab: "history", channel: "email", message: id },
                  )}
                  className="line-clamp-2 min-h-6 wrap-anywhere after:absolute after:inset-0 hover:underline"
                >
                  {subject || t("detail.erasedText")}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListBody>
  );
}
