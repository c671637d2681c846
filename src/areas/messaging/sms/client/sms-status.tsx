import { useTranslation } from "#src/client/words/i18n.ts";
import { cx } from "#src/client/ui/cx.ts";
import { Badge } from "#src/client/ui/badge.tsx";
import { MessageStatus } from "../../outgoing/client/message-status.tsx";
import type { SmsMessage } from "../contract.ts";

/** The status of a message. What the provider `log` took is labelled as not really sent. */
export function SmsStatusBadge({
  message: { status, isSimulated },
  isAtEnd = false,
}: {
  message: Pick<SmsMessage, "status" | "isSimulated">;
  /** Whether the badge is at the end of a row on the phone. */
  isAtEnd?: boolean;
}) {
  const { t } = useTranslation("sms");
  return (
    <span
      className={cx("inline-flex flex-wrap items-center gap-1.5", isAtEnd && "phone:justify-end")}
    >
      <MessageStatus label={t(`messaging:status.${status}`)} status={status} />
      {isSimulated ? <Badge tone="waiting">{t("simulated")}</Badge> : null}
    </span>
  );
}
