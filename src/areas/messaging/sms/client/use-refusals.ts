import { ApiRefusal } from "#src/client/data/api.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { Problem } from "#src/client/checks.ts";
import type { SmsValues } from "./sms-values.ts";

/** A sentence for the whole form, or the problem of each field. */
export type Explained = string | Record<string, Problem>;

const atPhone = ["no_mobile_number", "foreign_number"];

/** Returns a function that says at which field a refused message is wrong, or why it was not sent. */
export function useRefusals() {
  const { t } = useTranslation("sms");
  const errorText = useErrorText();
  return (error: unknown, values: SmsValues): Explained => {
    const reason = errorText(error);
    if (!(error instanceof ApiRefusal)) return t("send.failed");
    const { code } = error;
    if (code === "network") return t("send.failedBecause", { reason: t("send.network") });
    if (code === "internal_error") return t("send.failedBecause", { reason: t("send.notSaved") });
    if (error.isTransient) {
      return t(values.source === "template" ? "send.templateFailed" : "send.failed");
    }
    if (code === "missing_values") {
      const names = String(error.params["names"] ?? "").split(", ");
      return Object.fromEntries(names.map((name) => [`variables.${name}`, t("fillAll")]));
    }
    if (code === "template_not_found") return { templateId: reason };
    if (code === "message_too_long" && values.source === "text") return { message: reason };
    if (atPhone.includes(code)) return { [values.to]: reason };
    if (error.fields["recipientPhone"]) return { [values.to]: error.fields["recipientPhone"] };
    return t("send.failedBecause", { reason });
  };
}
