import { pageHref } from "#src/shared/addresses.ts";
import { useGrowingList } from "#src/client/data/paged-list.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { ListBody } from "#src/client/ui/lists/list-body.tsx";
import { MessageLines } from "../../outgoing/client/message-lines.tsx";
import { MessageStatus } from "../../outgoing/client/message-status.tsx";
import { emailContract } from "../contract.ts";

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
          <MessageLines
            label={t("section.title")}
            lines={rows.map(({ id, status, type, subject, createdAt }) => ({
              id,
              status: <MessageStatus label={t(`status.${status}`)} status={status} />,
              type: t(`type.${type}`),
              createdAt,
              href: pageHref(
                "/sms-notifications",
                {},
                { tab: "history", channel: "email", message: id },
              ),
              text: subject || t("detail.erasedText"),
            }))}
          />
        </>
      )}
    </ListBody>
  );
}
