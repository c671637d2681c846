import { retryOf } from "../../data/queries.ts";
import { useErrorText } from "../../words/error-text.ts";
import { useTranslation } from "../../words/i18n.ts";
import { Button } from "../button.tsx";
import type { FailureProps } from "./load-failure.tsx";
import { Notice } from "./notice.tsx";

/** `LoadFailure` of a part of a screen, in the height of a notice. */
export function LoadNotice({ query, title }: Omit<FailureProps, "as">) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const retry = retryOf(query);
  return (
    <Notice
      tone="loss"
      title={title}
      action={
        retry ? (
          <Button size="small" loading={query.isFetching} onClick={retry}>
            {t("retry")}
          </Button>
        ) : null
      }
    >
      {errorText(query.error)}
    </Notice>
  );
}
